import type { PlanTexts } from './plan-texts.ts'

export const fr: PlanTexts = {
  locale: 'fr-FR',
  question: 'À quelle fréquence le souhaitez-vous ?',
  subscribe: 'Abonnement',
  subscribe_and_save: 'Abonnez-vous et économisez {percent} %',
  flexible: 'Sautez une livraison, suspendez ou résiliez à tout moment',
  one_time: 'Achat unique',
  every: { weekly: 'Chaque semaine', monthly: 'Chaque mois', quarterly: 'Tous les 3 mois', yearly: 'Chaque année' },
  prepaid: '{count} livraisons payées d’avance',
  deliveries: '{count:# livraison|# livraisons} au total',
  trial_free: 'Gratuit jusqu’au {date}, puis {amount}',
  trial_paid: '{price} jusqu’au {date}, puis {amount}',
  setup_fee: 'Frais d’inscription de {amount} inclus',
  later: 'Puis {each} à partir du {date}',
  consent_title: 'Vous souscrivez un abonnement',
  today: 'Vous payez {amount} aujourd’hui.',
  trial_ends: 'Votre essai se termine le {date}.',
  renews: 'Vous payez ensuite {amount} {each}, à partir du {date}, jusqu’à résiliation.',
  renews_limited:
    'Vous payez ensuite {amount} {each}, à partir du {date}. L’abonnement se termine après {count:# livraison|# livraisons}.',
  renews_prepaid:
    'Ce paiement couvre {count} livraisons, une {each}. Elles sont renouvelées pour {amount} le {date}, jusqu’à résiliation.',
  ends: 'L’abonnement se termine après cette livraison.',
  discount: 'Le code {code} réduit aussi {count:le prochain paiement|les # prochains paiements}.',
  minimum: 'Vous pouvez résilier après {count:# paiement|# paiements}, dans votre compte ou en répondant à un reçu.',
  cancel: 'Résiliez à tout moment dans votre compte ou en répondant à un reçu. Sans engagement de durée.',
  notice: 'Nous vous prévenons par e-mail avant tout changement de prix.',
  wallets: 'Démarre le même abonnement : {today} aujourd’hui, puis {amount} {each} jusqu’à résiliation.',
  each: { weekly: 'chaque semaine', monthly: 'chaque mois', quarterly: 'tous les 3 mois', yearly: 'chaque année' },
  next_charge: 'Abonnement, {each}. Prochain prélèvement : {amount} le {date}.',
  no_charge: 'Abonnement, {each}',
}
