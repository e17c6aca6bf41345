// Vite in front of the running server. A page is the server's own response with its embedded data, with source scripts
// in place of the built ones, so that a page in development starts exactly as it does for a shopper.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './project.mjs'

const api = process.env.API_URL
const MODULE = /<script\b(?=[^>]*\btype="module")[^>]*\bsrc="([^"]+)"[^>]*><\/script>/g
const BUILT_LINK = /<link\b[^>]*\brel="(?:modulepreload|stylesheet)"[^>]*\bhref="\/assets\/[^"]+"[^>]*>/g
const NOT_FORWARDED = new Set([
  'content-length',
  'content-encoding',
  'content-security-policy',
  'transfer-encoding',
  'connection',
])

/** Attributes for assets that a server-rendered page loads after its first paint: its entry and its built files. */
const SEEN_FIRST = /\bdata-entry="[^"]*" data-files="[^"]*"/

/** The source scripts of a built page's entry. */
const sourceScripts = (built) => {
  const entry = [...built.matchAll(MODULE)].some(([, src]) => /\/shop-[^/]+\.js/.test(src)) ? 'shop' : 'index'
  const template = readFileSync(join(root, 'src/renderer', `${entry}.html`), 'utf8')
  return [...template.matchAll(MODULE)].map(([tag]) => tag.replace('src=".//', 'src="/')).join('\n')
}

const toSources = (built) => {
  if (SEEN_FIRST.test(built))
    return built.replace(SEEN_FIRST, 'data-entry="/shop.tsx" data-files=""').replace(BUILT_LINK, '')
  const scripts = sourceScripts(built)
  return built
    .replace(MODULE, '')
    .replace(BUILT_LINK, '')
    .replace('</body>', () => `${scripts}\n</body>`)
}

/** The server-rendered markup, hidden from Vite because it would rewrite image URLs. */
const DRAWN = /<div id="root"[^>]*>[\s\S]*<\/div>(?=<script type="application\/json")/

const transformed = async (vite, url, page) => {
  const [drawn = ''] = DRAWN.exec(page) ?? []
  if (!drawn) return vite.transformIndexHtml(url, page)
  const around = await vite.transformIndexHtml(
    url,
    page.replace(drawn, () => '<i id="drawn"></i>'),
  )
  return around.replace('<i id="drawn"></i>', () => drawn)
}

const isPage = ({ method, headers, url }) =>
  method === 'GET' &&
  headers.accept?.includes('text/html') &&
  !/^\/(@|node_modules\/|(api|webhooks|uploads|test-gateway|card-fields)\/)/.test(url ?? '')

/** An error here ends the development server, which prints it. */
const serve = async (vite, { headers, url }, response) => {
  const wanted = {
    accept: 'text/html',
    cookie: headers.cookie ?? '',
    'accept-language': headers['accept-language'] ?? '',
  }
  const answer = await fetch(api + url, { headers: wanted, redirect: 'manual' }).catch(() => undefined)
  if (!answer) {
    response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', refresh: '1' })
    response.end('The server is starting…')
    return
  }
  const body = await answer.text()
  const html = answer.headers.get('content-type')?.startsWith('text/html') === true
  const page = html ? await transformed(vite, url, toSources(body)) : body
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) if (!NOT_FORWARDED.has(name)) response.appendHeader(name, value)
  response.end(page)
}

const pages = {
  name: 'cartwright:pages',
  configureServer(vite) {
    vite.middlewares.use((request, response, next) => {
      if (isPage(request)) void serve(vite, request, response)
      else next()
    })
  },
}

const server = await createServer({
  configFile: join(root, 'vite.web.config.ts'),
  plugins: [pages],
  appType: 'custom',
  server: { port: Number(process.env.DEV_PORT), strictPort: true },
})
await server.listen()
process.stdout.write(`Pages with hot reload at http://localhost:${process.env.DEV_PORT}\n`)
