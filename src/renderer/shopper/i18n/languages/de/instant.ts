import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Wählen Sie aus',
  choose_some: 'Wählen Sie einen oder mehrere Artikel',
  sold_out: 'Ausverkauft',
  left: (pieces) => `Nur noch ${pieces}`,
  from_quantity: (pieces) => `Ab ${pieces} Stück`,
  variant_of: (title) => `Variante von ${title}`,
  quantity: 'Menge',
  amount: 'Betrag',
  amount_between: (least, most) => `Von ${least} bis ${most}`,
  amount_from: (least) => `Ab ${least}`,
  amount_wrong: 'Geben Sie einen Betrag ein',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Geben Sie einen ganzen Betrag ein' : `Geben Sie höchstens ${decimals} Nachkommastellen ein`,
  amount_unclear: (whole, fine) => `Geben Sie ${whole} oder ${fine} ein, je nachdem, was Sie meinen`,
  details: 'Einige Angaben',
  optional: (label) => `${label} (optional)`,
  required: (label) => `${label}: Pflichtangabe`,
  going_on: (host) => `Sie werden gleich zu ${host} weitergeleitet.`,
  goes_on: (host) => `Der Shop geht weiter auf ${host}.`,
  go_now: 'Jetzt weiter',
  stay: 'Hier bleiben',
}
