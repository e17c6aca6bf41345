import type { PageLanguage } from '../../shared/contracts/pages/page-fields.ts'
import { html } from './html.ts'
import { layout, paragraph } from './layout.ts'
import type { Mail } from './mailer.ts'
import { mailStoreName } from './mail-names.ts'
import { receiptTexts } from './receipt-texts/in-locale.ts'

interface Words {
  subject: (code: string, store: string) => string
  title: string
  lead: (store: string) => string
  valid: (minutes: number) => string
  ignore: string
}

const WORDS: Readonly<Record<PageLanguage, Words>> = {
  en: {
    subject: (code, store) => `${code} is the code for your order at ${store}`,
    title: 'Continue with your order',
    lead: (store) => `Enter this code to continue with your order at ${store} in this browser.`,
    valid: (minutes) => `The code expires in ${minutes} minutes.`,
    ignore: 'If you didn’t request this code, you can ignore this email. Don’t share the code with anyone.',
  },
  de: {
    subject: (code, store) => `${code} ist Ihr Code für Ihre Bestellung bei ${store}`,
    title: 'Mit Ihrer Bestellung fortfahren',
    lead: (store) => `Geben Sie diesen Code ein, um mit Ihrer Bestellung bei ${store} fortzufahren.`,
    valid: (minutes) => `Der Code ist ${minutes} Minuten gültig.`,
    ignore: 'Wenn Sie keinen Code angefordert haben, ignorieren Sie diese E-Mail. Geben Sie den Code nicht weiter.',
  },
  es: {
    subject: (code, store) => `${code} es el código de tu pedido en ${store}`,
    title: 'Continúa con tu pedido',
    lead: (store) => `Introduce este código para continuar con tu pedido en ${store}.`,
    valid: (minutes) => `El código es válido durante ${minutes} minutos.`,
    ignore: 'Si no has solicitado este código, ignora este correo. No lo compartas con nadie.',
  },
  fr: {
    subject: (code, store) => `${code} est le code de votre commande chez ${store}`,
    title: 'Reprendre votre commande',
    lead: (store) => `Saisissez ce code pour reprendre votre commande chez ${store}.`,
    valid: (minutes) => `Le code est valable pendant ${minutes} minutes.`,
    ignore: 'Si vous n’avez pas demandé ce code, ignorez cet e-mail. Ne communiquez le code à personne.',
  },
  it: {
    subject: (code, store) => `${code} è il codice del tuo ordine su ${store}`,
    title: 'Continua il tuo ordine',
    lead: (store) => `Inserisci questo codice per continuare il tuo ordine su ${store}.`,
    valid: (minutes) => `Il codice è valido per ${minutes} minuti.`,
    ignore: 'Se non hai richiesto questo codice, ignora questa e-mail. Non condividere il codice con nessuno.',
  },
  nl: {
    subject: (code, store) => `${code} is de code voor je bestelling bij ${store}`,
    title: 'Ga verder met je bestelling',
    lead: (store) => `Voer deze code in om verder te gaan met je bestelling bij ${store}.`,
    valid: (minutes) => `De code is ${minutes} minuten geldig.`,
    ignore: 'Heb je deze code niet aangevraagd, dan kun je deze e-mail negeren. Deel de code met niemand.',
  },
  pt: {
    subject: (code, store) => `${code} é o código do seu pedido em ${store}`,
    title: 'Continue seu pedido',
    lead: (store) => `Digite este código para continuar seu pedido em ${store}.`,
    valid: (minutes) => `O código é válido por ${minutes} minutos.`,
    ignore: 'Se você não pediu este código, ignore este e-mail. Não compartilhe o código com ninguém.',
  },
  ja: {
    subject: (code, store) => `${store}でのご注文の確認コード: ${code}`,
    title: 'ご注文の手続きを続ける',
    lead: (store) => `${store}でのご注文の手続きを続けるには、このコードを入力してください。`,
    valid: (minutes) => `コードの有効期限は${minutes}分です。`,
    ignore: 'お心当たりがない場合は、このメールを無視してください。コードは誰にも教えないでください。',
  },
}

interface ResumeCode {
  to: string
  store_name: string
  /** Language of the shopper's page; null if unknown. */
  locale: string | null
  code: string
  minutes: number
}

/** Email with the code that lets a shopper continue their order in another browser, in the language of their page. */
export function resumeCodeMail({ to, store_name, locale, code, minutes }: ResumeCode): Mail {
  const { language } = receiptTexts(locale ?? 'en')
  const words = WORDS[language]
  const store = mailStoreName(store_name)
  const lead = words.lead(store)
  const validity = words.valid(minutes)
  return {
    to,
    subject: words.subject(code, store),
    text: [words.title, '', lead, '', `    ${code}`, '', validity, words.ignore].join('\n'),
    html: layout({
      language,
      brand: store,
      preview: lead,
      title: words.title,
      body: html`${paragraph(lead)}
        <p
          style="margin:0 0 16px;padding:16px;background:#f3f4f6;border-radius:8px;text-align:center;font-size:30px;line-height:38px;font-weight:700;letter-spacing:8px"
        >
          ${code}
        </p>
        ${paragraph(validity)}`,
      footer: html`${words.ignore}`,
    }),
  }
}
