import type { SubscriptionMailTexts } from './texts.ts'

export const fr: SubscriptionMailTexts = {
  test_note: 'Ceci est un abonnement de test. Vous ne serez pas débité.',
  your_method: 'votre moyen de paiement',
  card: (brand, lastFour) => `${brand} se terminant par ${lastFour}`,
  update_method: 'Mettre à jour le moyen de paiement',
  manage: 'Gérer l’abonnement',
  how_to_cancel: 'Pour modifier ou résilier votre abonnement, utilisez le bouton ci-dessous.',
  failed_subject: (store) => `Votre paiement à ${store} a échoué`,
  failed_title: 'Votre moyen de paiement n’a pas pu être débité',
  failed: (amount, product, card) => `Le paiement de ${amount} pour ${product} avec ${card} a été refusé.`,
  failed_retry: (date) =>
    `Nous réessaierons le ${date}. Mettez à jour votre moyen de paiement pour que votre commande soit expédiée.`,
  failed_last: 'Nous ne réessaierons plus. Mettez à jour votre moyen de paiement pour conserver votre abonnement.',
  expiring_subject: (store) => `Votre carte chez ${store} expire bientôt`,
  expiring_title: 'Votre carte expire avant votre prochaine commande',
  expiring: (card, product, date) =>
    `${card} expire avant votre prochaine commande de ${product} du ${date}. Mettez-la à jour pour que votre abonnement continue.`,
  lapsing_subject: (store) => `Votre compte bancaire chez ${store} nécessite un nouveau mandat`,
  lapsing_title: 'Votre mandat de prélèvement va expirer',
  lapsing: (account, product, date) =>
    `${account} n’a pas été utilisé depuis si longtemps que son mandat expire avant votre prochaine commande de ${product} du ${date}. Choisissez un autre moyen de paiement pour que votre abonnement continue.`,
  trial_subject: (product) => `Votre essai de ${product} se termine bientôt`,
  trial_title: 'Votre essai se termine bientôt',
  trial: (product, store, date, amount) =>
    `Votre essai de ${product} chez ${store} se termine le ${date}. Vous serez ensuite débité de ${amount}.`,
  renewal_subject: (product) => `Votre abonnement à ${product} se renouvelle bientôt`,
  renewal_title: 'Votre abonnement se renouvelle bientôt',
  renewal: (product, store, date, amount) =>
    `Votre abonnement à ${product} chez ${store} se renouvelle le ${date} pour ${amount}.`,
  delayed_subject: (product) => `Votre commande de ${product} est retardée`,
  delayed_title: 'Votre prochaine commande est retardée',
  delayed: (product, store) => `${product} est en rupture de stock chez ${store}.`,
  delayed_charge: 'Vous n’avez pas été débité. Nous débiterons et expédierons votre commande dès le retour en stock.',
  debit_subject: (product) => `Prochain prélèvement pour ${product}`,
  debit_title: 'Votre compte bancaire sera bientôt prélevé',
  debit: ({ amount, product, store, account, date }) =>
    `${store} prélèvera ${amount} pour ${product} sur votre compte bancaire (${account}) le ${date}. Les prélèvements suivants respectent le calendrier de votre abonnement.`,
  debit_reference: (reference) => `Référence du mandat : ${reference}`,
  debit_rights: {
    sepa_debit: 'Vous pouvez demander le remboursement à votre banque dans les huit semaines suivant le prélèvement.',
    bacs_debit: 'Vos paiements sont protégés par la Direct Debit Guarantee.',
  },
}
