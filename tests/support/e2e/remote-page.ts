import { contracts } from '../../../src/shared/contracts/index.ts'
import type { PaymentPageDraft } from '../../../src/shared/contracts/pages/payment-pages.ts'
import { callRemote, requireOk, type Remote, type RemoteShop } from './remote-shop.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Reads the draft of the store's default standard page. */
export async function remotePage(server: Remote, { token, store_id }: RemoteShop): Promise<PaymentPageDraft> {
  const reply = await callRemote(server, contracts.paymentPages.list, { query: { store_id } }, { token })
  const page = requireOk(reply).payment_pages.find(({ is_default }) => is_default)
  if (!page) throw new Error('The store has no live page')
  return page
}

/** Saves fields and files of that page's draft like the editor: one multipart form, objects as JSON text. */
export async function saveRemotePage(
  server: Remote,
  shop: RemoteShop,
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, Blob>> = {},
): Promise<void> {
  const { payment_page_id } = await remotePage(server, shop)
  const form = new FormData()
  form.set('payment_page_id', payment_page_id)
  for (const [name, value] of Object.entries(fields)) form.set(name, textOf(value))
  for (const [name, file] of Object.entries(files)) form.set(name, file, `${name}.png`)
  const reply = await fetch(`${server.url}/api${contracts.paymentPages.update.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.token}` },
    body: form,
  })
  if (!reply.ok) throw new Error(`The page was not saved: ${reply.status} ${await reply.text()}`)
}

/** Publishes the draft. */
export async function publishRemotePage(server: Remote, shop: RemoteShop): Promise<void> {
  const { payment_page_id, version } = await remotePage(server, shop)
  const body = { payment_page_id, version }
  requireOk(await callRemote(server, contracts.paymentPages.publish, { body }, { token: shop.token }))
}

export async function changeRemotePage(...[server, shop, ...rest]: Parameters<typeof saveRemotePage>): Promise<void> {
  await saveRemotePage(server, shop, ...rest)
  await publishRemotePage(server, shop)
}
