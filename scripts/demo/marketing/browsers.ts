import type { BrowserInfo } from '../../../src/shared/contracts/checkout/live-cart.ts'
import type { Random } from '../random.ts'

type BrowserName = 'iphone' | 'android' | 'ipad' | 'mac' | 'windows' | 'linux'

const BROWSERS: Readonly<Record<BrowserName, readonly [agent: string, width: number, height: number]>> = {
  iphone: [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile Safari/604.1',
    390,
    844,
  ],
  android: [
    'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    412,
    915,
  ],
  ipad: [
    'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 Version/17.7 Mobile Safari/604.1',
    820,
    1180,
  ],
  mac: ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.1 Safari/605.1.15', 1512, 982],
  windows: ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', 1920, 1080],
  linux: ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 1680, 1050],
}

const SHARES: Readonly<Record<BrowserName, number>> = {
  iphone: 36,
  android: 24,
  ipad: 5,
  mac: 17,
  windows: 15,
  linux: 3,
}

export function chooseBrowser(chance: Random): BrowserInfo {
  const [user_agent, screen_width, screen_height] = BROWSERS[chance.pickWeighted(SHARES)]
  return {
    user_agent,
    language: 'en-US',
    color_depth: 24,
    screen_width,
    screen_height,
    timezone_offset: chance.pick([240, 300, 360, 420]),
    java_enabled: false,
  }
}

const CRAWLERS = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
]

/** User agent of a search engine or link preview. */
export const chooseCrawler = (chance: Random): string => chance.pick(CRAWLERS)
