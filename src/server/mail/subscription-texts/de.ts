import type { SubscriptionMailTexts } from './texts.ts'

export const de: SubscriptionMailTexts = {
  test_note: 'Dies ist ein Testabonnement. Ihnen wird nichts berechnet.',
  your_method: 'Ihrer Zahlungsmethode',
  card: (brand, lastFour) => `${brand} mit den Endziffern ${lastFour}`,
  update_method: 'Zahlungsmethode aktualisieren',
  manage: 'Abonnement verwalten',
  how_to_cancel: 'Über die Schaltfläche unten können Sie Ihr Abonnement ändern oder kündigen.',
  failed_subject: (store) => `Ihre Zahlung an ${store} ist fehlgeschlagen`,
  failed_title: 'Ihre Zahlungsmethode konnte nicht belastet werden',
  failed: (amount, product, card) => `Die Zahlung von ${amount} für ${product} mit ${card} wurde abgelehnt.`,
  failed_retry: (date) =>
    `Wir versuchen es am ${date} erneut. Aktualisieren Sie Ihre Zahlungsmethode, damit Ihre Bestellung versandt wird.`,
  failed_last:
    'Wir versuchen es nicht noch einmal. Aktualisieren Sie Ihre Zahlungsmethode, um Ihr Abonnement zu behalten.',
  expiring_subject: (store) => `Ihre Karte bei ${store} läuft bald ab`,
  expiring_title: 'Ihre Karte läuft vor der nächsten Bestellung ab',
  expiring: (card, product, date) =>
    `${card} läuft vor Ihrer nächsten Bestellung von ${product} am ${date} ab. Aktualisieren Sie die Karte, damit Ihr Abonnement weiterläuft.`,
  lapsing_subject: (store) => `Ihr Bankkonto bei ${store} braucht ein neues Mandat`,
  lapsing_title: 'Ihr Lastschriftmandat läuft bald ab',
  lapsing: (account, product, date) =>
    `${account} wurde so lange nicht genutzt, dass das Mandat vor Ihrer nächsten Bestellung von ${product} am ${date} abläuft. Wählen Sie eine andere Zahlungsmethode, damit Ihr Abonnement weiterläuft.`,
  trial_subject: (product) => `Ihr Probezeitraum für ${product} endet bald`,
  trial_title: 'Ihr Probezeitraum endet bald',
  trial: (product, store, date, amount) =>
    `Ihr Probezeitraum für ${product} bei ${store} endet am ${date}. Danach werden ${amount} berechnet.`,
  renewal_subject: (product) => `Ihr Abonnement von ${product} verlängert sich bald`,
  renewal_title: 'Ihr Abonnement verlängert sich bald',
  renewal: (product, store, date, amount) =>
    `Ihr Abonnement von ${product} bei ${store} verlängert sich am ${date} für ${amount}.`,
  delayed_subject: (product) => `Ihre Bestellung von ${product} verzögert sich`,
  delayed_title: 'Ihre nächste Bestellung verzögert sich',
  delayed: (product, store) => `${product} ist bei ${store} nicht vorrätig.`,
  delayed_charge:
    'Ihnen wurde nichts berechnet. Wir berechnen und versenden Ihre Bestellung, sobald der Artikel wieder vorrätig ist.',
  debit_subject: (product) => `Bevorstehende Lastschrift für ${product}`,
  debit_title: 'Ihr Bankkonto wird bald belastet',
  debit: ({ amount, product, store, account, date }) =>
    `${store} zieht am ${date} für ${product} ${amount} von Ihrem Bankkonto (${account}) ein. Weitere Lastschriften folgen dem Rhythmus Ihres Abonnements.`,
  debit_reference: (reference) => `Mandatsreferenz: ${reference}`,
  debit_rights: {
    sepa_debit: 'Sie können innerhalb von acht Wochen nach der Belastung die Erstattung von Ihrer Bank verlangen.',
    bacs_debit: 'Ihre Zahlungen sind durch die Direct Debit Guarantee geschützt.',
  },
}
