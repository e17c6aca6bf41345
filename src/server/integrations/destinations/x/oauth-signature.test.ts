import { expect, it } from 'vitest'
import { oauthHeader, oauthSignature } from './oauth-signature.ts'

it('signs as X documents it', () => {
  const parameters = {
    status: 'Hello Ladies + Gentlemen, a signed OAuth request!',
    include_entities: 'true',
    oauth_consumer_key: 'xvz1evFS4wEEPTGEFPHBog',
    oauth_nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: '1318622958',
    oauth_token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
    oauth_version: '1.0',
  }
  const secrets = {
    api_secret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
    access_token_secret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
  }
  const url = 'https://api.twitter.com/1.1/statuses/update.json'
  expect(oauthSignature('POST', url, parameters, secrets)).toBe('hCtSmYh+iHYCEqBWrE7C7hYmtUk=')
})

it('signs each request with a nonce of its own', () => {
  const keys = { api_key: 'key', api_secret: 's', access_token: 'token', access_token_secret: 't' }
  const headerOf = () => oauthHeader('POST', 'https://ads-api.x.com/12/accounts', keys, new Date(1_795_348_800_000))
  expect(headerOf()).toMatch(
    /^OAuth oauth_consumer_key="key", oauth_nonce="[0-9a-f]{32}", .*oauth_timestamp="1795348800"/,
  )
  expect(headerOf()).not.toBe(headerOf())
})
