import type { ResumeMessages } from '../../../../storefront/i18n/resume-messages.ts'

export const resume: ResumeMessages = {
  title: 'Mit Ihrer Bestellung fortfahren',
  text: 'Zum Schutz Ihrer Daten senden wir einen Code an die E-Mail-Adresse, die Sie für diese Bestellung angegeben haben.',
  send: 'Code per E-Mail senden',
  sent: 'Wenn zu dieser Bestellung eine E-Mail-Adresse gehört, haben wir einen 6-stelligen Code dorthin gesendet. Geben Sie ihn ein, um in diesem Browser fortzufahren.',
  code: 'Code',
  code_required: 'Geben Sie den Code aus der E-Mail ein',
  proceed: 'Weiter',
  send_again: 'Neuen Code senden',
  start_over: 'Mit demselben Warenkorb neu beginnen',
  opening: 'Ihre Bestellung wird geöffnet …',
}
