module lamp

go 1.25
