import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Non è stato addebitato nulla. Puoi riprovare con un altro fornitore di pagamenti: inserisci di nuovo la carta. Tutto il resto è conservato.',
  enter_again:
    'I dati della carta non vengono mai conservati quando si lascia una pagina. Inserisci di nuovo la carta per pagare.',
}
