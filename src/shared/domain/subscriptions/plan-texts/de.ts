import type { PlanTexts } from './plan-texts.ts'

export const de: PlanTexts = {
  locale: 'de-DE',
  question: 'Wie oft möchten Sie es erhalten?',
  subscribe: 'Abonnieren',
  subscribe_and_save: 'Abonnieren und {percent} % sparen',
  flexible: 'Jederzeit aussetzen, pausieren oder kündigen',
  one_time: 'Einmaliger Kauf',
  every: { weekly: 'Jede Woche', monthly: 'Jeden Monat', quarterly: 'Alle 3 Monate', yearly: 'Jedes Jahr' },
  prepaid: '{count} Lieferungen im Voraus bezahlt',
  deliveries: 'Insgesamt {count:# Lieferung|# Lieferungen}',
  trial_free: 'Kostenlos bis {date}, danach {amount}',
  trial_paid: '{price} bis {date}, danach {amount}',
  setup_fee: 'Enthält eine Einrichtungsgebühr von {amount}',
  later: 'Danach {each} ab {date}',
  consent_title: 'Sie schließen ein Abonnement ab',
  today: 'Sie zahlen heute {amount}.',
  trial_ends: 'Ihre Probezeit endet am {date}.',
  renews: 'Danach zahlen Sie {each} {amount}, ab {date}, bis Sie kündigen.',
  renews_limited:
    'Danach zahlen Sie {each} {amount}, ab {date}. Das Abonnement endet nach {count:# Lieferung|# Lieferungen}.',
  renews_prepaid:
    'Damit sind {count} Lieferungen bezahlt, eine {each}. Sie verlängern sich am {date} für {amount}, bis Sie kündigen.',
  ends: 'Das Abonnement endet nach dieser Lieferung.',
  discount: 'Der Code {code} senkt auch {count:die nächste Zahlung|die nächsten # Zahlungen}.',
  minimum: 'Sie können nach {count:# Zahlung|# Zahlungen} kündigen, in Ihrem Konto oder als Antwort auf eine Quittung.',
  cancel: 'Jederzeit kündbar, in Ihrem Konto oder als Antwort auf eine Quittung. Es gibt keine Mindestlaufzeit.',
  notice: 'Vor einer Preisänderung informieren wir Sie per E-Mail.',
  wallets: 'Startet dasselbe Abonnement: heute {today}, danach {each} {amount}, bis Sie kündigen.',
  each: { weekly: 'jede Woche', monthly: 'jeden Monat', quarterly: 'alle 3 Monate', yearly: 'jedes Jahr' },
  next_charge: 'Abonnement, {each}. Nächste Zahlung: {amount} am {date}.',
  no_charge: 'Abonnement, {each}',
}
