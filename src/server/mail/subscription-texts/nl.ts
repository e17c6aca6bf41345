import type { SubscriptionMailTexts } from './texts.ts'

export const nl: SubscriptionMailTexts = {
  test_note: 'Dit is een testabonnement. Er wordt niets in rekening gebracht.',
  your_method: 'je betaalmethode',
  card: (brand, lastFour) => `${brand} eindigend op ${lastFour}`,
  update_method: 'Betaalmethode bijwerken',
  manage: 'Abonnement beheren',
  how_to_cancel: 'Gebruik de knop hieronder om je abonnement te wijzigen of op te zeggen.',
  failed_subject: (store) => `Je betaling aan ${store} is mislukt`,
  failed_title: 'We konden je betaalmethode niet belasten',
  failed: (amount, product, card) => `De betaling van ${amount} voor ${product} met ${card} is geweigerd.`,
  failed_retry: (date) =>
    `We proberen het opnieuw op ${date}. Werk je betaalmethode bij zodat je bestelling wordt verzonden.`,
  failed_last: 'We proberen het niet opnieuw. Werk je betaalmethode bij om je abonnement te behouden.',
  expiring_subject: (store) => `Je kaart bij ${store} verloopt binnenkort`,
  expiring_title: 'Je kaart verloopt vóór je volgende bestelling',
  expiring: (card, product, date) =>
    `${card} verloopt vóór je volgende bestelling van ${product} op ${date}. Werk de kaart bij zodat je abonnement doorloopt.`,
  lapsing_subject: (store) => `Je bankrekening bij ${store} heeft een nieuwe machtiging nodig`,
  lapsing_title: 'Je incassomachtiging vervalt binnenkort',
  lapsing: (account, product, date) =>
    `${account} is zo lang niet gebruikt dat de machtiging vervalt vóór je volgende bestelling van ${product} op ${date}. Kies een andere betaalmethode zodat je abonnement doorloopt.`,
  trial_subject: (product) => `Je proefperiode van ${product} eindigt binnenkort`,
  trial_title: 'Je proefperiode eindigt binnenkort',
  trial: (product, store, date, amount) =>
    `Je proefperiode van ${product} bij ${store} eindigt op ${date}. Daarna wordt ${amount} in rekening gebracht.`,
  renewal_subject: (product) => `Je abonnement op ${product} wordt binnenkort verlengd`,
  renewal_title: 'Je abonnement wordt binnenkort verlengd',
  renewal: (product, store, date, amount) =>
    `Je abonnement op ${product} bij ${store} wordt op ${date} verlengd voor ${amount}.`,
  delayed_subject: (product) => `Je bestelling van ${product} is vertraagd`,
  delayed_title: 'Je volgende bestelling is vertraagd',
  delayed: (product, store) => `${product} is niet op voorraad bij ${store}.`,
  delayed_charge:
    'Er is niets in rekening gebracht. We belasten en verzenden je bestelling zodra het product weer op voorraad is.',
  debit_subject: (product) => `Aankomende incasso voor ${product}`,
  debit_title: 'Binnenkort wordt je bankrekening gedebiteerd',
  debit: ({ amount, product, store, account, date }) =>
    `${store} schrijft op ${date} ${amount} voor ${product} af van je bankrekening (${account}). Latere incasso’s volgen het schema van je abonnement.`,
  debit_reference: (reference) => `Machtigingskenmerk: ${reference}`,
  debit_rights: {
    sepa_debit: 'Je kunt binnen acht weken na de afschrijving je bank om terugbetaling vragen.',
    bacs_debit: 'Je betalingen worden beschermd door de Direct Debit Guarantee.',
  },
}
