import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Er is niets afgeschreven. Je kunt een andere betaalprovider proberen: vul je kaart opnieuw in. Je andere gegevens zijn bewaard.',
  enter_again:
    'Voor je veiligheid worden kaartgegevens niet bewaard als je de pagina verlaat. Vul je kaart opnieuw in om te betalen.',
}
