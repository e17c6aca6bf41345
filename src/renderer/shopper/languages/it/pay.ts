import type { PayMessages } from '../../../storefront/pay-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Non è stato addebitato nulla. Puoi riprovare con un altro fornitore di pagamenti: inserisci di nuovo la carta. Tutto il resto è conservato.',
}
