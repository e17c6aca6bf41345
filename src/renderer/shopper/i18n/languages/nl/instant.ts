import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Kies een optie',
  choose_some: 'Kies er een of meer',
  sold_out: 'Uitverkocht',
  left: (pieces) => `Nog maar ${pieces} over`,
  from_quantity: (pieces) => `Minimumaantal: ${pieces}`,
  variant_of: (title) => `Opties voor ${title}`,
  quantity: 'Aantal',
  amount: 'Bedrag',
  amount_between: (least, most) => `Van ${least} tot ${most}`,
  amount_from: (least) => `Vanaf ${least}`,
  amount_wrong: 'Vul een bedrag in',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Vul een bedrag zonder decimalen in' : `Vul hoogstens ${decimals} decimalen in`,
  amount_unclear: (whole, fine) => `Vul ${whole} of ${fine} in`,
  details: 'Aanvullende gegevens',
  optional: (label) => `${label} (optioneel)`,
  required: (label) => `${label} is verplicht`,
  going_on: (host) => `Je wordt zo doorgestuurd naar ${host}.`,
  goes_on: (host) => `Ga wanneer je wilt verder op ${host}.`,
  go_now: 'Nu doorgaan',
  stay: 'Hier blijven',
}
