import * as z from 'zod/mini'
import type { PageLanguage } from '../../../shared/contracts/pages/page-fields.ts'
import { html } from '../../mail/html.ts'

interface Words {
  title: string
  /** Explains what shoppers can use instead of an account. */
  text: string
  contact: (email: string) => string
  shop: string
}

const words: Readonly<Record<PageLanguage, Words>> = {
  en: {
    title: 'Customer accounts are not available yet',
    text: 'You’ll find your order details in the receipt we emailed you.',
    contact: (email) => `Questions about an order? Write to ${email}.`,
    shop: 'Go to the shop',
  },
  de: {
    title: 'Kundenkonten sind noch nicht verfügbar',
    text: 'Die Angaben zu Ihrer Bestellung finden Sie in der Bestätigung, die Sie per E-Mail erhalten haben.',
    contact: (email) => `Fragen zu einer Bestellung? Schreiben Sie an ${email}.`,
    shop: 'Zum Shop',
  },
  es: {
    title: 'Las cuentas de cliente aún no están disponibles',
    text: 'Encontrarás los datos de tu pedido en el recibo que te enviamos por correo.',
    contact: (email) => `¿Tienes preguntas sobre un pedido? Escribe a ${email}.`,
    shop: 'Ir a la tienda',
  },
  fr: {
    title: 'Les comptes clients ne sont pas encore disponibles',
    text: 'Les détails de votre commande figurent dans le reçu que vous avez reçu par e-mail.',
    contact: (email) => `Une question sur une commande ? Écrivez à ${email}.`,
    shop: 'Aller à la boutique',
  },
  it: {
    title: 'Gli account cliente non sono ancora disponibili',
    text: 'Trovi i dettagli del tuo ordine nella ricevuta che ti abbiamo inviato via e-mail.',
    contact: (email) => `Domande su un ordine? Scrivi a ${email}.`,
    shop: 'Vai al negozio',
  },
  nl: {
    title: 'Klantaccounts zijn nog niet beschikbaar',
    text: 'Je vindt de gegevens van je bestelling in de bevestiging die je per e-mail hebt gekregen.',
    contact: (email) => `Vragen over een bestelling? Mail naar ${email}.`,
    shop: 'Naar de winkel',
  },
  pt: {
    title: 'As contas de cliente ainda não estão disponíveis',
    text: 'Os detalhes do seu pedido estão no recibo que enviamos por e-mail.',
    contact: (email) => `Dúvidas sobre um pedido? Escreva para ${email}.`,
    shop: 'Ir para a loja',
  },
  ja: {
    title: 'お客様アカウントはまだご利用いただけません',
    text: 'ご注文の詳細は、メールでお送りした領収書でご確認ください。',
    contact: (email) => `ご注文に関するお問い合わせ：${email}`,
    shop: 'ショップへ',
  },
}

const known = z.object({
  store: z.object({
    store_name: z.string(),
    store_website: z._default(z.string(), ''),
    store_email: z._default(z.string(), ''),
  }),
})

const STYLE = `
body{margin:0;font:16px/24px system-ui,-apple-system,Roboto,sans-serif;background:#fff;color:#16181d;color-scheme:light dark}
header{padding:20px 24px;border-bottom:1px solid #e3e5e8;font-weight:700}
main{max-width:560px;margin:12vh auto 0;padding:0 24px;text-align:center}
h1{font-size:26px;line-height:34px;margin:0 0 12px}
p{margin:0 0 12px;color:#5b616b}
a{display:inline-block;margin-top:12px;padding:12px 24px;border-radius:8px;background:#16181d;color:#fff;font-weight:600;text-decoration:none}
@media(prefers-color-scheme:dark){body{background:#101214;color:#f2f3f5}header{border-color:#2c3036}p{color:#a7adb7}a{background:#f2f3f5;color:#16181d}}`

const isLanguage = (language: string): language is PageLanguage => Object.hasOwn(words, language)
const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address)

/** Renders /account for shoppers while stores have no customer accounts, with the store name from the data. */
export function accountPage(data: unknown, language: string): string {
  const { title, text, contact, shop } = words[isLanguage(language) ? language : 'en']
  const found = known.safeParse(data)
  const { store_name = '', store_website = '', store_email = '' } = found.success ? found.data.store : {}
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${[title, store_name].filter(Boolean).join(' · ')}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        ${store_name && html`<header>${store_name}</header>`}
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${store_email && html`<p>${contact(store_email)}</p>`}
          ${isWebAddress(store_website) ? html`<a href="${store_website}">${shop}</a>` : ''}
        </main>
      </body>
    </html>`.toString()
}
