import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { planConnector, type ConnectorSources } from './plan-connector.ts'

const connectors = new URL('../../src/server/connectors/', import.meta.url)
const templates = new URL('templates/', import.meta.url)

const read: string[] = []
const now: ConnectorSources = {
  registry: readFileSync(new URL('registry.ts', connectors), 'utf8'),
  taken: readdirSync(connectors),
  template: (file) => {
    read.push(file)
    return readFileSync(new URL(file, templates), 'utf8')
  },
}
const acme = { id: 'acme-pay', name: 'Acme & Co' }

describe('a new connector', () => {
  it('has a folder with its tests, and a double of its provider', () => {
    expect(Object.keys(planConnector(acme, now).files)).toEqual([
      'src/server/connectors/acme-pay/connector.ts',
      'src/server/connectors/acme-pay/credentials.ts',
      'src/server/connectors/acme-pay/client.ts',
      'src/server/connectors/acme-pay/charges.ts',
      'src/server/connectors/acme-pay/status-lookup.ts',
      'src/server/connectors/acme-pay/webhook.ts',
      'src/server/connectors/acme-pay/decline-codes.ts',
      'src/server/connectors/acme-pay/conformance.test.ts',
      'tests/support/providers/acme-pay/acme-pay-double.ts',
      'tests/support/providers/acme-pay/acme-pay-subject.ts',
    ])
    expect(read.toSorted()).toEqual(readdirSync(templates).toSorted())
  })

  it('is called by its ID and name, and leaves no placeholder', () => {
    const { files } = planConnector(acme, now)
    const connector = files['src/server/connectors/acme-pay/connector.ts']
    expect(connector).toContain("id: 'acme-pay',\n  name: 'Acme & Co',\n")
    expect(connector).toContain('export const createAcmePay = (')
    expect(connector).toContain("import { acmePayCredentials } from './credentials.ts'")
    const test = files['src/server/connectors/acme-pay/conformance.test.ts']
    expect(test).toContain(
      "import { createAcmePayBench, ACME_PAY_KEYS } from '../../../../tests/support/providers/acme-pay/acme-pay-subject.ts'",
    )
    for (const text of Object.values(files)) expect(text).not.toMatch(/\{\{\w|\w\}\}/)
  })

  it('is one line and its import in the registry, after the other providers', () => {
    const { registry } = planConnector(acme, now)
    const added = registry.split('\n').filter((line) => line.includes('AcmePay'))
    expect(added).toEqual(["import { createAcmePay } from './acme-pay/connector.ts'", '    createAcmePay(providers),'])
    expect(registry.split('\n').filter((line) => !line.includes('AcmePay'))).toEqual(now.registry.split('\n'))
    expect(registry).toContain("'./acme-pay/connector.ts'\nimport { createAdyen }")
    expect(registry).toContain('    createAcmePay(providers),\n    createApplePay(providers),')
  })

  it('can be the last by its ID', () => {
    const { registry } = planConnector({ id: 'zelle', name: 'Zelle' }, now)
    expect(registry).toContain("import { createZelle } from './zelle/connector.ts'\n")
    expect(registry).toContain('    createZelle(providers),\n')
  })

  it.each([
    [{ ...acme, id: 'Acme' }, '"Acme" is not a connector ID'],
    [{ ...acme, id: '2checkout' }, 'is not a connector ID'],
    [{ ...acme, id: '../acme' }, 'is not a connector ID'],
    [{ ...acme, id: 'acme-' }, 'is not a connector ID'],
    [{ ...acme, name: '' }, 'is not a name'],
    [{ ...acme, name: "Acme's" }, 'is not a name'],
    [{ ...acme, name: 'Acme */' }, 'is not a name'],
    [{ ...acme, name: '${acme}' }, 'is not a name'],
    [{ ...acme, id: 'stripe' }, 'src/server/connectors/stripe exists already'],
    [{ ...acme, id: 'http' }, 'src/server/connectors/http exists already'],
  ])('is rejected with %o', (given, message) => {
    expect(() => planConnector(given, now)).toThrow(message)
  })

  it.each([
    ['without the wallets', now.registry.replace('    createApplePay(', '    createApple(')],
    ['without imports', now.registry.replaceAll('/connector.ts', '/other.ts')],
  ])('is rejected if the registry has changed: %s', (_, registry) => {
    expect(() => planConnector(acme, { ...now, registry })).toThrow('Update plan-connector.ts')
  })
})
