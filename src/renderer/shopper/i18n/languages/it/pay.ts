import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Non è stato addebitato nulla. Puoi provare con un altro fornitore di pagamenti: inserisci di nuovo la carta. Gli altri dati sono salvati.',
  enter_again:
    'Per la tua sicurezza, i dati della carta non vengono salvati quando esci dalla pagina. Inserisci di nuovo la carta per pagare.',
}
