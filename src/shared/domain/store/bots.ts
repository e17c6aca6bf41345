/** Words in the user agents of crawlers, link previews, monitors, HTTP libraries and automated browsers. */
const BOT =
  /(?<!cu)bot\b|(?<!cu)bot[/_;-]|crawl|spider|slurp|archiver|scrap|preview|headless|phantomjs|puppeteer|playwright|selenium|webdriver|cypress|lighthouse|pagespeed|pingdom|uptime|monitor|checkly|datadog|newrelic|facebookexternalhit|facebookcatalog|meta-external|embedly|whatsapp\/|telegram|skypeuripreview|google-read-aloud|googleother|google-inspectiontool|mediapartners-google|adsbot|apis-google|feedfetcher|duckduckgo-favicons|yandex\.com|baiduspider|bytespider|gptbot|claude-web|anthropic|perplexity|ccbot|semrush|ahrefs|mj12|dotbot|nutch|wget|curl\/|python|java\/|go-http-client|okhttp|axios|node-fetch|undici|libwww|httpclient|http_request|guzzle|postman|insomnia|ruby|perl|php\/|scrapy|validator|w3c_|nessus|nikto|zgrab|masscan|censys|expanse/i

/** A real browser, including the views inside apps, starts with 'Mozilla/5.0' or is an old Opera. */
const BROWSER = /^(Mozilla\/|Opera\/)/

/** True if a user agent is of a program rather than a person's browser. An empty one is: every browser sends one. */
export const isBot = (user_agent: string): boolean => !BROWSER.test(user_agent) || BOT.test(user_agent)
