# ruby 4.0
CGI.escape("a b&c=é/+~*'")  #=> "a+b%26c%3D%C3%A9%2F%2B~%2A%27"
CGI.unescape("a+b%26%C3%A9")  #=> "a b&é"
CGI.unescape("%zz%e9")  #=> "%zz\xE9"
CGI.escapeHTML("<a href='x'>&\"</a>")  #=> "&lt;a href=&#39;x&#39;&gt;&amp;&quot;&lt;/a&gt;"
CGI.unescapeHTML("&lt;a&gt;&amp;&quot;&#39;&#x41;&#65;&nbsp;")  #=> "<a>&\"'AA&nbsp;"
CGI.escapeURIComponent("a b/é")  #=> "a%20b%2F%C3%A9"
CGI.unescapeURIComponent("a%20b+c")  #=> "a b+c"
CGI.escape(nil)  #!> TypeError: no implicit conversion of nil into String
CGI.escape(5)  #!> TypeError: no implicit conversion of Integer into String
CGI.escapeHTML(nil)  #!> TypeError: no implicit conversion of nil into String
CGI.escape_html("<")  #=> "&lt;"
ERB::Util.html_escape("<a>&\"'")  #=> "&lt;a&gt;&amp;&quot;&#39;"
ERB::Util.html_escape(5)  #=> "5"
ERB::Util.html_escape(nil)  #=> ""
ERB::Util.h("<")  #=> "&lt;"
ERB::Util.url_encode("a b/é~")  #=> "a%20b%2F%C3%A9~"
ERB::Util.u("x y")  #=> "x%20y"
