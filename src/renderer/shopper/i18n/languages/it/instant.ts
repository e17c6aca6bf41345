import type { InstantMessages } from '../../../../storefront/i18n/payment-link-messages.ts'

export const instant: InstantMessages = {
  choose_one: 'Scegli cosa vuoi',
  choose_some: 'Scegline uno o più',
  sold_out: 'Esaurito',
  left: (pieces) => (pieces === 1 ? 'Ne resta solo 1' : `Ne restano solo ${pieces}`),
  from_quantity: (pieces) => `Da ${pieces} pezzi`,
  variant_of: (title) => `Variante di ${title}`,
  quantity: 'Quantità',
  amount: 'Importo',
  amount_between: (least, most) => `Da ${least} a ${most}`,
  amount_from: (least) => `Da ${least}`,
  amount_wrong: 'Inserisci un importo',
  amount_too_fine: (decimals) =>
    decimals === 0 ? 'Inserisci un importo intero' : `Inserisci al massimo ${decimals} decimali`,
  amount_unclear: (whole, fine) => `Inserisci ${whole} o ${fine}, a seconda di quanto vuoi pagare`,
  details: 'Alcuni dati',
  optional: (label) => `${label} (facoltativo)`,
  required: (label) => `${label}: campo obbligatorio`,
  going_on: (host) => `Tra un momento verrai portato su ${host}.`,
  goes_on: (host) => `Il negozio continua su ${host}.`,
  go_now: 'Vai ora',
  stay: 'Resta qui',
}
