import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Scegli un’opzione',
  choose_some: 'Scegline uno o più',
  sold_out: 'Esaurito',
  left: (pieces) => (pieces === 1 ? 'Ne resta solo 1' : `Ne restano solo ${pieces}`),
  from_quantity: (pieces) => `Quantità minima: ${pieces}`,
  variant_of: (title) => `Opzioni per ${title}`,
  quantity: 'Quantità',
  amount: 'Importo',
  amount_between: (least, most) => `Da ${least} a ${most}`,
  amount_from: (least) => `Da ${least}`,
  amount_wrong: 'Inserisci un importo',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Inserisci un importo senza decimali' : `Inserisci al massimo ${decimals} decimali`,
  amount_unclear: (whole, fine) => `Inserisci ${whole} oppure ${fine}`,
  details: 'Dati aggiuntivi',
  optional: (label) => `${label} (facoltativo)`,
  required: (label) => `${label}: campo obbligatorio`,
  going_on: (host) => `Tra un momento verrai reindirizzato a ${host}.`,
  goes_on: (host) => `Continua su ${host} quando vuoi.`,
  go_now: 'Continua ora',
  stay: 'Resta qui',
}
