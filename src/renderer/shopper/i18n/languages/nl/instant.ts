import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Kies wat je wilt',
  choose_some: 'Kies er een of meer',
  sold_out: 'Uitverkocht',
  left: (pieces) => `Nog maar ${pieces}`,
  from_quantity: (pieces) => `Vanaf ${pieces} stuks`,
  variant_of: (title) => `Variant van ${title}`,
  quantity: 'Aantal',
  amount: 'Bedrag',
  amount_between: (least, most) => `Van ${least} tot ${most}`,
  amount_from: (least) => `Vanaf ${least}`,
  amount_wrong: 'Vul een bedrag in',
  amount_too_fine: (decimals) => (decimals === 0 ? 'Vul een heel bedrag in' : `Vul hoogstens ${decimals} decimalen in`),
  amount_unclear: (whole, fine) => `Vul ${whole} of ${fine} in, afhankelijk van wat je bedoelt`,
  details: 'Nog een paar gegevens',
  optional: (label) => `${label} (optioneel)`,
  required: (label) => `${label} is verplicht`,
  going_on: (host) => `Je gaat zo verder naar ${host}.`,
  goes_on: (host) => `De winkel gaat verder op ${host}.`,
  go_now: 'Nu verder',
  stay: 'Hier blijven',
}
