import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Choisissez ce que vous voulez',
  choose_some: 'Choisissez-en un ou plusieurs',
  sold_out: 'Épuisé',
  left: (pieces) => `Plus que ${pieces}`,
  from_quantity: (pieces) => `À partir de ${pieces} pièces`,
  variant_of: (title) => `Variante de ${title}`,
  quantity: 'Quantité',
  amount: 'Montant',
  amount_between: (least, most) => `De ${least} à ${most}`,
  amount_from: (least) => `À partir de ${least}`,
  amount_wrong: 'Saisissez un montant',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Saisissez un montant entier' : `Saisissez au plus ${decimals} décimales`,
  amount_unclear: (whole, fine) => `Saisissez ${whole} ou ${fine}, selon ce que vous voulez payer`,
  details: 'Quelques précisions',
  optional: (label) => `${label} (facultatif)`,
  required: (label) => `${label} : champ obligatoire`,
  going_on: (host) => `Vous allez être redirigé vers ${host} dans un instant.`,
  goes_on: (host) => `La boutique continue sur ${host}.`,
  go_now: 'Y aller maintenant',
  stay: 'Rester ici',
}
