import type { ExpressMessages } from '../../../../storefront/i18n/wallet-messages.ts'

export const express: ExpressMessages = {
  pay_with: (wallet) => `Payer avec ${wallet}`,
  sheet: (wallet) => wallet,
  close: 'Fermer',
  loading: 'Ouverture de votre portefeuille',
  missing: (wallet) => `${wallet} n’a pas pu s’ouvrir. Rien n’a été débité.`,
  blocked: (wallet) =>
    `Votre navigateur a bloqué la fenêtre de ${wallet}. Rien n’a été débité. Autorisez les fenêtres pop-up pour cette page et appuyez à nouveau sur ${wallet}, ou utilisez un autre moyen de paiement.`,
  subtotal: 'Sous-total',
  discount: 'Remise',
  shipping: 'Livraison',
  tax: 'Taxes',
  tax_included: 'Taxes incluses',
  free: 'Gratuit',
  choose_shipping: 'Choisissez un mode de livraison',
  failed: 'La commande n’a pas pu être mise à jour. Vérifiez votre connexion et réessayez.',
}
