CREATE ROLE api PASSWORD 'example/password+of&api' WITH CREATE WITH CONNECT;
CREATE ROLE reports PASSWORD 'it''s an example' WITH CONNECT;
CREATE DATABASE bookings OWNER api;
CREATE EXTENSION trigrams IN bookings;
CREATE EXTENSION uuid IN bookings;
CREATE DATABASE reports;
CREATE EXTENSION trigrams IN reports;
