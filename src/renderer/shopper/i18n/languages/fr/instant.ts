import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Choisissez une option',
  choose_some: 'Choisissez-en un ou plusieurs',
  sold_out: 'Épuisé',
  left: (pieces) => `Plus que ${pieces} en stock`,
  from_quantity: (pieces) => `Quantité minimale : ${pieces}`,
  variant_of: (title) => `Options pour ${title}`,
  quantity: 'Quantité',
  amount: 'Montant',
  amount_between: (least, most) => `De ${least} à ${most}`,
  amount_from: (least) => `À partir de ${least}`,
  amount_wrong: 'Saisissez un montant',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Saisissez un montant sans décimales' : `Saisissez ${decimals} décimales au maximum`,
  amount_unclear: (whole, fine) => `Saisissez ${whole} ou ${fine}`,
  details: 'Informations complémentaires',
  optional: (label) => `${label} (facultatif)`,
  required: (label) => `${label} : champ obligatoire`,
  going_on: (host) => `Vous allez être redirigé vers ${host} dans un instant.`,
  goes_on: (host) => `Continuez sur ${host} quand vous le souhaitez.`,
  go_now: 'Continuer maintenant',
  stay: 'Rester ici',
}
