import type { AuthorizeInput, PostalAddress } from '../../../src/server/connectors/inputs.ts'

/** Typical input of a shopper per country: country, city, region as free text, postal code, phone. */
const PLACES = [
  ['US', 'Portland', 'OR', '97201-1234', '+15035550123'],
  ['CA', 'Montréal', 'Quebec', 'H2X 1Y4', '+15145550123'],
  ['DE', 'München', 'Bayern', '80331', '+4989123456'],
  ['FR', 'Paris', 'Île-de-France', '75001', '+33123456789'],
  ['GB', 'London', 'England', 'SW1A 1AA', '+442071234567'],
  ['JP', '渋谷区', '東京都', '150-0002', '+81312345678'],
  ['AU', 'Sydney', 'NSW', '2000', '+61212345678'],
  ['BR', 'São Paulo', 'São Paulo', '01310-100', '+551112345678'],
  ['IE', "Saint Mary's", 'County Dublin', 'D02 AF30', '+35312345678'],
  ['NL', "'s-Hertogenbosch", 'Noord-Brabant', '5211 AB', '+31731234567'],
  ['AE', 'دبي', 'دبي', '', '+97141234567'],
  ['SA', 'الرياض', 'منطقة الرياض', '12211', '+966112345678'],
  ['KW', 'Kuwait City', 'Al Asimah', '13001', '+96522345678'],
  ['IN', 'Bengaluru', 'Karnataka', '560001', '+918012345678'],
  ['KR', '서울특별시', '서울특별시', '04524', '+82212345678'],
  ['CN', '上海市', '上海', '200000', '+862112345678'],
  ['HK', 'Central', 'Hong Kong Island', '', '+85221234567'],
  ['PL', 'Łódź', 'łódzkie', '90-001', '+48421234567'],
  ['MX', 'Ciudad de México', 'CDMX', '06000', '+525512345678'],
  ['VA', 'Città del Vaticano', '', '00120', ''],
] as const

const NAMES = [
  ['Maya', 'Ortiz'],
  ['Sinéad', "O'Connor-Łukasiewicz"],
  ['محمد', 'عبد الرحمن'],
  ['👩‍👩‍👧', '🎉🎊'.repeat(30)],
  ['Sukarno', ''],
  ['A'.repeat(300), 'é'.repeat(300)],
  ['王', '小明'],
  ['Tab\tName', 'Line\nBreak'],
] as const

const LINES = [
  ['12 Harbour Street', undefined],
  ['Straße des 17. Juni 135', 'Apt. "3" & <b>'],
  ['شارع الملك فهد', ''],
  ['🏠'.repeat(150), '🛋️'.repeat(100)],
  ['x'.repeat(300), 'y'.repeat(300)],
] as const

/** A non-round amount in minor units, for currencies with zero, two and three decimals. */
const AMOUNTS = [
  ['USD', 12_345],
  ['EUR', 1],
  ['GBP', 99_999],
  ['CAD', 12_345],
  ['AUD', 12_345],
  ['NZD', 2_050],
  ['CHF', 12_305],
  ['SEK', 12_345],
  ['NOK', 12_345],
  ['DKK', 12_345],
  ['PLN', 12_345],
  ['BRL', 12_345],
  ['MXN', 12_345],
  ['JPY', 1_999],
  ['KRW', 25_000],
  ['HUF', 125_000],
  ['KWD', 12_340],
  ['BHD', 12_345],
] as const

const MERCHANTS = ['Kettle & Crane', "L'Été — 🫖 shop", 'متجر', 'M'.repeat(120)] as const

type WorldSale = Pick<
  AuthorizeInput,
  'amount' | 'currency' | 'billing' | 'shipping' | 'merchant_name' | 'statement_descriptor' | 'email' | 'capture'
>

const take = <T>(list: readonly T[], at: number): T => list[at % list.length] as T

const addressAt = (at: number): PostalAddress => {
  const [country, city, region, postal_code, phone] = take(PLACES, at)
  const [first_name, last_name] = take(NAMES, at)
  const [line1, line2] = take(LINES, at)
  return {
    first_name,
    last_name,
    line1,
    ...(line2 !== undefined && { line2 }),
    city,
    region,
    postal_code,
    country,
    ...(phone !== '' && { phone }),
  }
}

/** Every place, name, line and currency at least twice, in different combinations. */
export const WORLD_SALES: readonly WorldSale[] = Array.from({ length: 40 }, (_, at) => {
  const [currency, amount] = take(AMOUNTS, at)
  return {
    amount,
    currency,
    capture: at % 3 !== 0,
    merchant_name: take(MERCHANTS, at),
    statement_descriptor: take(['KETTLE & CRANE', 'TEA.CO*POT', '5 / 7 # a-b', ''], at),
    email: take(['maya.ortiz@example.com', `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(130)}.example.com`], at),
    billing: addressAt(at),
    shipping: addressAt(at + 7),
  }
})
