import { html, type SafeHtml } from './html.ts'

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

interface Layout {
  language?: string
  /** Sender of the email: the product, or a store. */
  brand: string
  /** Preview text that mail clients show next to the subject. */
  preview: string
  title: string
  body: SafeHtml
  footer: SafeHtml
}

/** Single-column layout that every mail client renders: tables and inline styles, no remote images. */
export const layout = ({ language = 'en', brand, preview, title, body, footer }: Layout): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
      </head>
      <body style="margin:0;background:#f3f4f6;font-family:${FONT};color:#16181d">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" style="padding:32px 16px">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
                <tr>
                  <td style="padding:0 4px 16px;font-size:17px;font-weight:700">${brand}</td>
                </tr>
                <tr>
                  <td
                    style="padding:32px 28px;background:#ffffff;border:1px solid #e3e5e8;border-radius:12px;font-size:15px;line-height:24px"
                  >
                    <h1 style="margin:0 0 16px;font-size:22px;line-height:30px">${title}</h1>
                    ${body}
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 4px;font-size:13px;line-height:20px;color:#5b616b">${footer}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.toString()

/** A paragraph of an email. */
export const paragraph = (text: string): SafeHtml => html`<p style="margin:0 0 16px">${text}</p>`

/** A link that looks like a button. */
export const button = (url: string, label: string): SafeHtml =>
  html`<p style="margin:0 0 16px">
    <a
      href="${url}"
      style="display:inline-block;padding:14px 24px;border-radius:8px;background:#16181d;color:#ffffff;font-weight:600;text-decoration:none"
      >${label}</a
    >
  </p>`
