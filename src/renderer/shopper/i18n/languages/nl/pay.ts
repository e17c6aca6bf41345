import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Er is niets afgeschreven. Je kunt het nog één keer proberen via een andere betaaldienst: vul je kaart opnieuw in. Al het andere blijft bewaard.',
  enter_again:
    'Kaartgegevens worden nooit bewaard als een pagina wordt verlaten. Vul je kaart opnieuw in om te betalen.',
}
