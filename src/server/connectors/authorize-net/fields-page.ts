import { cardForm, escapeHtml, FORM_MODULES } from '../fields/form-html.ts'
import { FIELD_FILES, fieldsFile } from '../fields/page-files.ts'
import { FIELD_MODULES } from '../fields-page.ts'
import type { FieldsPage } from '../inputs.ts'

const PAGES = 'server/connectors/authorize-net/pages'

const ours = (name: string): string => `${FIELD_MODULES}/${PAGES}/${name}`
const common = (name: string): string => fieldsFile(FIELD_MODULES, name)

/** Our own modules that the page may load. */
export const fieldsFiles: readonly string[] = [`${PAGES}/fields.ts`, `${PAGES}/accept.ts`, ...FIELD_FILES]

interface Account {
  api_login_id: string
  client_key: string
  /** URL of Accept.js. */
  script: string
  hosts: FieldsPage['hosts']
}

/**
 * Isolated document for the card fields: Accept.js reads the card from its page's script, so only these fields and
 * Accept.js may run there. It returns nothing but the nonce.
 */
export const fieldsPage = ({ api_login_id, client_key, script, hosts }: Account): FieldsPage => ({
  hosts,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Card details</title>
<link rel="stylesheet" href="${common('frame.css')}">
${[...FORM_MODULES.map(common), ours('accept.ts')].map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('\n')}
<link rel="preload" as="script" href="${escapeHtml(script)}">
<script type="module" crossorigin src="${ours('fields.ts')}"></script>
</head>
<body>${cardForm({ data: { login: api_login_id, key: client_key, script } })}</body>
</html>
`,
})
