import type { PayMessages } from '../../../../storefront/i18n/payment-messages.ts'

export const pay: PayMessages = {
  once_more:
    'Rien n’a été débité. Vous pouvez réessayer avec un autre prestataire de paiement : saisissez à nouveau votre carte. Tout le reste est conservé.',
  enter_again:
    'Les données de carte ne sont jamais conservées quand une page est quittée. Saisissez à nouveau votre carte pour payer.',
}
