import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { IDENTITY_CERTIFICATE, IDENTITY_KEY } from '../support/providers/identity.ts'

/** Scripts of providers by host, with their size in KiB of source as of 2026. */
const SCRIPTS: Readonly<Record<string, number>> = {
  'connect.facebook.net': 260,
  'analytics.tiktok.com': 420,
  'www.googletagmanager.com': 380,
}

/** JavaScript of a size that defines many functions and runs some of them, as providers' scripts do. */
function scriptOf(kib: number): string {
  const lines: string[] = ['(()=>{const table=[];']
  for (let at = 0, size = 0; size < kib * 1024; at += 1) {
    const line = `function f${at}(a,b){const o={id:${at},name:"parameter-${at}",list:[a,b,${at % 97}]};return o.list.reduce((s,n)=>s+n,o.id)*${(at % 13) + 1}}table.push(f${at});`
    lines.push(line)
    size += line.length
  }
  lines.push('let sum=0;for(const f of table)sum+=f(1,2);window.__tag=sum})()')
  return lines.join('\n')
}

export interface TagHosts {
  /** Switches of a browser that loads providers' scripts from here. */
  switches: readonly string[]
  /** Requests so far, by host. */
  requests: ReadonlyMap<string, number>
  close: () => Promise<void>
}

/** Serves scripts of typical size in place of those of Meta, TikTok and Google. */
export async function startTagHosts(): Promise<TagHosts> {
  const scripts = new Map(Object.entries(SCRIPTS).map(([host, kib]) => [host, scriptOf(kib)]))
  const requests = new Map<string, number>()
  const server = createServer({ cert: IDENTITY_CERTIFICATE, key: IDENTITY_KEY }, (request, response) => {
    const host = request.headers.host ?? ''
    requests.set(host, (requests.get(host) ?? 0) + 1)
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'max-age=600' })
    response.end(scripts.get(host) ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const rules = Object.keys(SCRIPTS).map((host) => `MAP ${host}:443 127.0.0.1:${port}`)
  return {
    switches: [`--host-resolver-rules=${rules.join(',')}`, '--ignore-certificate-errors'],
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
