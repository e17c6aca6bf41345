import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Rien n’a été débité. Vous pouvez essayer un autre prestataire de paiement : saisissez à nouveau votre carte. Vos autres informations sont conservées.',
  enter_again:
    'Pour votre sécurité, les données de carte ne sont pas conservées lorsque vous quittez la page. Saisissez à nouveau votre carte pour payer.',
}
