import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { readSettings, secretKey, SettingsError } from './settings.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

const remote = { HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example.com' }
const key = 'k'.repeat(32)

describe('readSettings', () => {
  it('has a default for everything', () => {
    expect(readSettings({})).toEqual({
      port: 4100,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      dbPool: 10,
      publicUrl: 'http://localhost:4100',
      checkoutUrl: 'http://localhost:4100',
      mailFrom: 'Cartwright <no-reply@localhost>',
      outbox: true,
      knownHosts: [],
      logLevel: 'info',
      operators: [],
      trustedProxies: [],
      rateLimits: { general: 600, auth: 20, pay: 60 },
    })
  })

  it('derives the URLs from the port and treats empty variables as absent', () => {
    const settings = readSettings({ PORT: '5000', PUBLIC_URL: '', SMTP_URL: '' })
    expect(settings.publicUrl).toBe('http://localhost:5000')
    expect(settings.outbox).toBe(true)
  })

  it('parses the operators in lowercase, and rejects invalid email addresses', () => {
    expect(readSettings({ OPERATOR_EMAILS: 'Ada@Mail.Example, bo@mail.example' }).operators).toEqual([
      'ada@mail.example',
      'bo@mail.example',
    ])
    expect(() => readSettings({ OPERATOR_EMAILS: 'ada' })).toThrow(
      'OPERATOR_EMAILS must be comma-separated email addresses',
    )
  })

  it('requires a Zendesk account to be complete or absent', () => {
    const account = { ZENDESK_SUBDOMAIN: 'Fernhill', ZENDESK_EMAIL: 'ada@mail.example', ZENDESK_TOKEN: 'secret' }
    const origin = 'https://fernhill.zendesk.com'
    expect(readSettings(account).zendesk).toEqual({ origin, email: 'ada@mail.example', token: 'secret' })
    expect(readSettings({ ...account, ZENDESK_WEBHOOK_SECRET: 'hook' }).zendesk?.webhookSecret).toBe('hook')
    const { ZENDESK_TOKEN: _, ...half } = account
    expect(() => readSettings(half)).toThrow('ZENDESK_TOKEN required')
    expect(() => readSettings({ ...account, ZENDESK_SUBDOMAIN: 'evil.example/' })).toThrow('before .zendesk.com')
  })

  it('requires trusted proxies for the country header', () => {
    const proxied = { COUNTRY_HEADER: 'CF-IPCountry', TRUSTED_PROXIES: 'loopback' }
    expect(readSettings(proxied).countryHeader).toBe('cf-ipcountry')
    expect(problemsOf({ COUNTRY_HEADER: 'CF-IPCountry' })).toEqual([
      'TRUSTED_PROXIES is required with COUNTRY_HEADER: the header is only trusted from these proxies',
    ])
    expect(problemsOf({ ...proxied, COUNTRY_HEADER: 'no header' })).toEqual([
      'COUNTRY_HEADER must be the name of a header, such as CF-IPCountry',
    ])
  })

  it('allows only this machine to replace the payment providers', () => {
    expect(readSettings({ PROVIDERS_URL: 'http://127.0.0.1:9300' }).providersUrl).toBe('http://127.0.0.1:9300')
    expect(readSettings({}).providersUrl).toBeUndefined()
    expect(problemsOf({ PROVIDERS_URL: 'https://providers.example.com' })).toEqual([
      'PROVIDERS_URL must be on this machine: it gets all provider keys',
    ])
  })

  it('keeps only the origin of a URL and splits the known hosts', () => {
    const settings = readSettings({
      PUBLIC_URL: 'http://app.localhost:4100/',
      CHECKOUT_URL: 'https://pay.example.com',
      KNOWN_HOSTS: 'A.example.com, b.example.com,',
      SMTP_URL: 'smtp://mail.example.com',
    })
    expect(settings.publicUrl).toBe('http://app.localhost:4100')
    expect(settings.checkoutUrl).toBe('https://pay.example.com')
    expect(settings.knownHosts).toEqual(['a.example.com', 'b.example.com'])
  })

  it('lists every invalid variable at once, with a message', () => {
    const problems = problemsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://localhost/x',
      PUBLIC_URL: 'http://localhost/shop',
      LOG_LEVEL: 'loud',
      KNOWN_HOSTS: 'https://a.example.com',
      SECRET_KEY: 'short',
      MAIL_FROM: 'nobody',
      RATE_LIMIT_PAY: '-1',
    })
    expect(problems).toEqual([
      'PORT must be a whole number from 1 to 65535',
      'DATABASE_URL must look like postgresql://user:password@host:5432/database',
      'PUBLIC_URL must be a web address without a path, such as https://shop.example.com',
      'MAIL_FROM must look like Cartwright <mail@example.com>',
      'SECRET_KEY must have at least 32 characters',
      'KNOWN_HOSTS must be comma-separated host names',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
      'RATE_LIMIT_PAY must be a whole number from 1 to 1000000',
    ])
  })

  it.each(['PUBLIC_URL', 'CHECKOUT_URL', 'PROVIDERS_URL'])('explains what %s should look like', (name) => {
    const words = `${name} must be a web address with http:// or https://, such as https://shop.example.com`
    for (const wrong of [
      'foo',
      'shop.example.com',
      'localhost:4100',
      'http:shop',
      'ftp://shop.example.com',
      'http://',
    ]) {
      expect([wrong, problemsOf({ [name]: wrong })]).toEqual([wrong, [words]])
    }
    for (const wrong of ['http://localhost/shop', 'http://localhost?x=1', 'http://user:password@localhost']) {
      expect([wrong, problemsOf({ [name]: wrong })]).toEqual([
        wrong,
        [`${name} must be a web address without a path, such as https://shop.example.com`],
      ])
    }
  })

  it('rejects invalid proxies and hosts', () => {
    const proxies =
      'TRUSTED_PROXIES must be IP addresses, networks such as 10.0.0.0/8, or loopback, separated by commas'
    for (const wrong of ['999.1.1.1', '10.0.0.0/99', '10.0.0.0/', '::1/129', '10.0.0.0/8/8', 'proxy', '127.0.0.1,x']) {
      expect([wrong, problemsOf({ TRUSTED_PROXIES: wrong })]).toEqual([wrong, [proxies]])
    }
    const good = 'loopback, 10.0.0.0/8,192.0.2.7, 2001:db8::/32'
    expect(readSettings({ TRUSTED_PROXIES: good }).trustedProxies).toHaveLength(4)
    const smtp = { SMTP_URL: 'smtp://mail.example.com' }
    for (const wrong of ['nonsense host', '999.1.1.1', 'http://localhost', 'localhost:4100', '-host', 'a..b']) {
      expect([wrong, problemsOf({ ...smtp, HOST: wrong })]).toEqual([
        wrong,
        ['HOST must be an IP address or a host name of this machine, such as 127.0.0.1 or 0.0.0.0'],
      ])
    }
    for (const host of ['localhost', '0.0.0.0', '::', 'my-mac', 'app.internal']) {
      expect(readSettings({ ...smtp, HOST: host }).host).toBe(host)
    }
  })

  it('rejects a reachable server without a mail server', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toHaveLength(1)
    expect(problemsOf({ PUBLIC_URL: 'https://shop.example.com' })).toHaveLength(1)
    expect(problemsOf({ CHECKOUT_URL: 'https://pay.shop.example' })).toEqual([
      'SMTP_URL is required because CHECKOUT_URL (https://pay.shop.example) is not on this machine',
    ])
    expect(problemsOf({ KNOWN_HOSTS: 'localhost,a.example.com' })).toEqual([
      'SMTP_URL is required because KNOWN_HOSTS names hosts of other machines: a.example.com',
    ])
    expect(problemsOf({ HOST: '::1', PUBLIC_URL: 'http://[::1]:4100' })).toEqual([])
    expect(readSettings({ ...remote, SMTP_URL: 'smtp://mail.example.com' }).outbox).toBe(false)
  })

  it('requires the key for a database that several servers may share', () => {
    const shared = { DATABASE_URL: 'postgresql://cartwright@db/cartwright' }
    expect(problemsOf(shared)[0]).toMatch(/^SECRET_KEY is required with DATABASE_URL/)
    expect(readSettings({ ...shared, SECRET_KEY: key }).databaseUrl).toBe(shared.DATABASE_URL)
  })

  it('accepts a direct address only with DATABASE_URL', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgresql://cartwright@db/cartwright' }
    expect(problemsOf(direct)).toEqual(['DATABASE_URL is required with DATABASE_DIRECT_URL: requests use it'])
    expect(problemsOf({ DATABASE_DIRECT_URL: 'db:5432' })).toEqual([
      'DATABASE_DIRECT_URL must look like postgresql://user:password@host:5432/database',
    ])
    const both = readSettings({ ...direct, DATABASE_URL: 'postgresql://pooler/cartwright', SECRET_KEY: key })
    expect(both.databaseDirectUrl).toBe(direct.DATABASE_DIRECT_URL)
  })
})

describe('secretKey', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-key-'))
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('prefers the setting', () => {
    expect(secretKey({ secretKey: key, dataDir: '/nowhere' })).toBe(key)
  })

  it('is created once, readable by the owner only', () => {
    const made = secretKey({ dataDir })
    expect(made.length).toBeGreaterThanOrEqual(32)
    expect(secretKey({ dataDir })).toBe(made)
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  it('reports a damaged key file instead of creating another key', () => {
    secretKey({ dataDir })
    writeFileSync(join(dataDir, 'secret.key'), '')
    expect(() => secretKey({ dataDir })).toThrow(/damaged/)
  })
})
