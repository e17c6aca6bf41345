import type { DoubleReply, DoubleRequest } from './double-server.ts'

/**
 * A provider's field in a frame of the provider's origin, which keeps the input to itself. It tells its script whether
 * it is complete and, on `tokenize`, sends itself and its siblings to the provider, like the real ones.
 */
const FIELD_PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Field</title>
<style>body{margin:0}input{box-sizing:border-box;width:100%;height:50px;border:0;outline:0;background:transparent;font:16px sans-serif}</style>
<input autocomplete="off" inputmode="numeric">
<script>
const query = new URLSearchParams(location.search)
const group = query.get('group'), name = query.get('name')
const input = document.querySelector('input')
input.setAttribute('aria-label', query.get('title'))
window.standIn = { group, name, value: () => input.value }
const tell = (message) => parent.postMessage({ standIn: group, name, ...message }, '*')
const rules = { number: /^(\\d ?){15,19}$/, expiry: /^(0[1-9]|1[0-2]) ?\\/? ?\\d{2}$/, cvc: /^\\d{3,4}$/ }
const facts = () => ({ complete: rules[name].test(input.value), empty: input.value === '' })
input.addEventListener('input', () => tell({ type: 'change', ...facts() }))
input.addEventListener('focus', () => tell({ type: 'focus', ...facts() }))
input.addEventListener('blur', () => tell({ type: 'blur', ...facts() }))
input.addEventListener('keydown', ({ key }) => key === 'Enter' && tell({ type: 'submit' }))
const siblings = () => {
  const values = {}
  for (let index = 0; index < parent.length; index += 1) {
    try {
      const other = parent[index].standIn
      if (other && other.group === group) values[other.name] = other.value()
    } catch {}
  }
  return values
}
addEventListener('message', async ({ data }) => {
  if (!data || data.standIn !== group || data.name !== name) return
  if (data.type === 'focus') input.focus()
  if (data.type !== 'tokenize') return
  const body = JSON.stringify({ ...data.more, ...siblings() })
  const reply = await fetch(data.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  tell({ type: 'answer', id: data.id, ok: reply.ok, body: await reply.json() })
})
tell({ type: 'ready', ...facts() })
</script></html>`

/** A bank's page: both buttons notify the provider, then the script that embedded it or the return URL. */
export const bankPage = (
  answerUrl: string,
  back: string | null,
): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>Bank</title><h1>Confirm your payment</h1>
<button data-passed="yes">Complete authentication</button><button data-passed="no">Fail authentication</button>
<script>
const back = ${JSON.stringify(back)}
for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', async () => {
    const passed = button.dataset.passed === 'yes'
    const body = JSON.stringify({ query: location.search, passed })
    const reply = await fetch(${JSON.stringify(answerUrl)}, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const told = await reply.json()
    if (back === null) parent.postMessage({ standIn: 'bank', passed, told }, '*')
    else location.assign(told.to ?? back)
  })
}
</script></html>`

/** Start of every fake script: its own base URL, and fields in frames. */
const RUNTIME = `
const here = new URL(document.currentScript.src)
const root = here.origin + '/' + here.pathname.split('/')[1]
const standInFields = (titles) => {
  const group = 'g' + Math.random().toString(36).slice(2)
  const frames = {}, hearers = {}, waiting = {}
  let asked = 0
  addEventListener('message', ({ source, data }) => {
    if (!data || data.standIn !== group || !frames[data.name] || source !== frames[data.name].contentWindow) return
    if (data.type === 'answer') waiting[data.id]?.(data)
    for (const hear of hearers[data.name] ?? []) hear(data)
  })
  const say = (name, message) => frames[name].contentWindow.postMessage({ standIn: group, name, ...message }, '*')
  return {
    add: (name, place) => {
      const frame = document.createElement('iframe')
      frame.title = titles[name]
      frame.style.cssText = 'display:block;width:100%;height:50px;border:0'
      frame.src = root + '/stand-in/field.html?' + new URLSearchParams({ group, name, title: titles[name] })
      frames[name] = frame
      place.append(frame)
    },
    on: (name, hear) => (hearers[name] ??= []).push(hear),
    focus: (name) => say(name, { type: 'focus' }),
    tokenize: (path, more) => new Promise((resolve) => {
      asked += 1
      const id = asked
      waiting[id] = resolve
      say('number', { type: 'tokenize', id, url: root + path, more })
    }),
    destroy: () => Object.values(frames).forEach((frame) => frame.remove()),
  }
}
`

export const scriptReply = (source: string): DoubleReply => ({
  status: 200,
  text: `(() => {${RUNTIME}${source}})()`,
  headers: { 'content-type': 'text/javascript' },
})

/** Pages that every fake script serves in addition to itself; null for other requests. */
export const standInPage = ({ method, path }: Pick<DoubleRequest, 'method' | 'path'>): DoubleReply | null =>
  method === 'GET' && path === '/stand-in/field.html' ? { status: 200, text: FIELD_PAGE } : null

/** Returns the values sent by a field's frame or a bank's page. */
export const sentBy = ({ body }: Pick<DoubleRequest, 'body'>): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}

/** Returns the digits entered in a number field. */
export const digitsOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/\D/g, '') : '')
