import type { PlanTexts } from './plan-texts.ts'

export const it: PlanTexts = {
  locale: 'it-IT',
  question: 'Con quale frequenza lo vuoi?',
  subscribe: 'Abbonati',
  subscribe_and_save: 'Abbonati e risparmia il {percent}%',
  flexible: 'Salta, sospendi o annulla quando vuoi',
  one_time: 'Acquisto singolo',
  every: { weekly: 'Ogni settimana', monthly: 'Ogni mese', quarterly: 'Ogni 3 mesi', yearly: 'Ogni anno' },
  prepaid: '{count} consegne pagate in anticipo',
  deliveries: '{count:# consegna|# consegne} in totale',
  trial_free: 'Gratis fino al {date}, poi {amount}',
  trial_paid: '{price} fino al {date}, poi {amount}',
  setup_fee: 'Include un costo di attivazione di {amount}',
  later: 'Poi {each} dal {date}',
  consent_title: 'Stai attivando un abbonamento',
  today: 'Oggi paghi {amount}.',
  trial_ends: 'La prova termina il {date}.',
  renews: 'Poi paghi {amount} {each}, a partire dal {date}, finché non annulli.',
  renews_limited:
    'Poi paghi {amount} {each}, a partire dal {date}. L’abbonamento termina dopo {count:# consegna|# consegne}.',
  renews_prepaid:
    'Questo importo copre {count} consegne, una {each}. Si rinnovano per {amount} il {date}, finché non annulli.',
  ends: 'L’abbonamento termina dopo questa consegna.',
  discount: 'Il codice {code} riduce anche {count:il prossimo pagamento|i prossimi # pagamenti}.',
  minimum: 'Puoi annullare dopo {count:# pagamento|# pagamenti}, nel tuo account o rispondendo a una ricevuta.',
  cancel: 'Annulla quando vuoi nel tuo account o rispondendo a una ricevuta. Non c’è una durata minima.',
  notice: 'Ti avvisiamo per e-mail prima di cambiare un prezzo.',
  wallets: 'Attiva lo stesso abbonamento: {today} oggi, poi {amount} {each} finché non annulli.',
  each: { weekly: 'ogni settimana', monthly: 'ogni mese', quarterly: 'ogni 3 mesi', yearly: 'ogni anno' },
  next_charge: 'Abbonamento, {each}. Prossimo addebito: {amount} il {date}.',
  no_charge: 'Abbonamento, {each}',
}
