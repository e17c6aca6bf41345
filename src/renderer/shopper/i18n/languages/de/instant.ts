import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Wählen Sie eine Option',
  choose_some: 'Wählen Sie einen oder mehrere Artikel',
  sold_out: 'Ausverkauft',
  left: (pieces) => `Nur noch ${pieces}`,
  from_quantity: (pieces) => `Mindestmenge: ${pieces}`,
  variant_of: (title) => `Optionen für ${title}`,
  quantity: 'Menge',
  amount: 'Betrag',
  amount_between: (least, most) => `Von ${least} bis ${most}`,
  amount_from: (least) => `Ab ${least}`,
  amount_wrong: 'Geben Sie einen Betrag ein',
  amount_too_fine: (decimals) =>
    decimals === 0
      ? 'Geben Sie einen Betrag ohne Nachkommastellen ein'
      : `Geben Sie höchstens ${decimals} Nachkommastellen ein`,
  amount_unclear: (whole, fine) => `Geben Sie entweder ${whole} oder ${fine} ein`,
  details: 'Weitere Angaben',
  optional: (label) => `${label} (optional)`,
  required: (label) => `${label}: Pflichtangabe`,
  going_on: (host) => `Sie werden gleich zu ${host} weitergeleitet.`,
  goes_on: (host) => `Sie können jederzeit auf ${host} fortfahren.`,
  go_now: 'Jetzt weiter',
  stay: 'Hier bleiben',
}
