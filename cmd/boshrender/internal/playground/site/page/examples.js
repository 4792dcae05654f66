// What the page can show to begin with.
export const examples = {
  "A service and its database": {
    name: "config.yml.erb",
    template: `# <%= spec.name %>/<%= spec.index %> in <%= spec.az %>
listen: <%= spec.ip %>:<%= p("port") %>
<% if_p("tls.certificate") do |certificate| -%>
tls: |
<%= certificate.lines.map { |line| "  " + line.chomp }.join("\\n") %>
<% end.else do -%>
tls: off
<% end -%>
databases:
<% link("db").instances.each do |db| -%>
- <%= db.address %>:<%= link("db").p("port") %>
<% end -%>
labels: <%= p("labels").to_json %>
`,
    spec: `properties:
  port: {default: 8080}
  tls.certificate: {description: PEM}
  labels: {default: {}}
  workers: {default: 4}
consumes:
- {name: db, type: database}
`,
    properties: `labels: {team: blue, tier: 1}
`,
    links: `db:
  properties: {port: 5432}
  instances:
  - {name: db, index: 0, az: z1, id: a, address: 10.0.0.10, bootstrap: true}
  - {name: db, index: 1, az: z2, id: b, address: 10.0.0.11, bootstrap: false}
`,
    instance: `index: 2
az: z2
`,
  },
  "A start script": {
    name: "ctl.erb",
    template: `#!/bin/bash -e
# starts <%= spec.name %>/<%= spec.index %>
export PORT=<%= p("port") %>
<% p("env").each do |name, value| -%>
export <%= name %>="<%= value %>"
<% end -%>
<% if p("workers") > 1 -%>
ulimit -n <%= 1024 * p("workers") %>
<% end -%>
case $1 in
  start) exec /var/vcap/packages/web/bin/web --workers <%= p("workers") %> ;;
  *) echo "usage: ctl start" >&2; exit 1 ;;
esac
`,
    spec: `properties:
  port: {default: 8080}
  workers: {default: 4}
  env: {default: {}}
`,
    properties: `env:
  LOG_LEVEL: info
`,
    links: ``, instance: ``,
  },
  "A value that is missing": {
    name: "admin.yml.erb",
    template: `password: <%= p("admin.pasword") %>
port: <%= p("port").to_i + 1 %>
`,
    spec: `properties:
  admin.password: {description: has no default}
  port: {default: "8080"}
`,
    properties: ``, links: ``, instance: ``,
  },
  "Several mistakes at once": {
    name: "mistakes.txt.erb",
    template: `<%= \`hostname\` %>
<%= \`id\` %>
`,
    spec: ``,
    properties: `a: [1, 2
`,
    links: `db: 5
`,
    instance: ``,
  },
  "A template that never ends": {
    name: "endless.erb",
    template: `<% n = 0 -%>
<% loop { n += 1 } -%>
<%= n %>
`,
    spec: ``, properties: ``, links: ``, instance: ``,
  },
};
