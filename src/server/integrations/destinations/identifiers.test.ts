import { expect, it } from 'vitest'
import type { StoreEventCustomer } from '../../../shared/domain/events/store-event.ts'
import { identifiersOf, sha256 } from './identifiers.ts'

it.each([
  ['john_smith@gmail.com', '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'],
  ['johnsmith@gmail.com', '3586de92bb3636d0885a12eff961429a32e4ebd764b96f50d85d016f9338d586'],
  ['person@example.com', '542d240129883c019e106e3b1b2d3f3cb3537c43c425364de8e951d5a3083345'],
  ['test@example.com', '973dfe463ec85785f5f95af5ba3906eedb2d931c24e69824a89ea65dba4e813b'],
  ['jane.doe+shop@example.com', 'bb55843f3da2af28071cd4be7ae1e05989dc6d3ea4833906f7d8fe4be35afad8'],
  ['16505551212', 'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176'],
  ['+16505551212', '1e231c66011e7a2d867a9cfae267a6aff103cf4913640b6e71a99850fc0ffbc8'],
  ['448444124653', 'dc008fda46e2e64002cf2f82a4906236282d431c4f75e5b60bfe79fc48546383'],
  ['+448444124653', '11f9231a47ccfd680a60606f73702bc2c0fb065a7f55c482269e51d9f9e868ae'],
  ['+15555555555', '910a625c4ba147b544e6bd2f267e130ae14c591b6ba9c25cb8573322dedbebd0'],
  ['mary', '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'],
  ['valéry', '08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c'],
  ['정', '8fa8cd9c440be61d0151429310034083132b35975c4bea67fdd74158eb51db14'],
  ['m', '62c66a7a5dd70c3146618063c344e531e6d4b59e379808443ce962b3abd63c5a'],
  ['f', '252f10c83610ebca1a059c0bae8255eba2f95be4d1d7bcfa89d7248a82d9f111'],
  ['19901231', 'e34847671d257b92802553ecff8091c5e218044431fd84ce1ce573e530710c83'],
  ['sanfrancisco', '1a6bd4d9d79dc0a79b53795c70d3349fa9e38968a3fbefbfe8783efb1d2b6aac'],
  ['ca', '6959097001d10501ac7d54c0bdb8db61420f658f2922cc26e46d536119a31126'],
  ['94035', '1794327a4d443904421f5ca1f3d72d0a62ba2f0770d80755ec2220fc0efb052e'],
  ['sw1a1aa', '830e1d4b9838bab1f5c2acdb23e0b502ff13a9832c4632e8d67a1d43d3b7f614'],
  ['us', '79adb2a2fce5c6ba215fe5f27f532d4e7edbac4b6a5e09e1ef3a08084a904621'],
  ['gb', '0b407281768f0e833afef47ed464b6571d01ca4d53c12ce5c51d1462f4ad6677'],
  ['user_123', '80fba0ae1c48e3978e43e4efc365e14e12ea0c830ba8ba5b9a2dafc7e3f2ab8b'],
])('hashes %s as the providers document', (normalized, hash) => {
  expect(sha256(normalized)).toBe(hash)
  expect(sha256(sha256(normalized))).toBe(hash)
})

it('never hashes nothing', () => expect(sha256('')).toBe(''))

const customer = (email: string, phone: string, full_name: string, place: readonly string[]): StoreEventCustomer => {
  const [locality = '', administrative_area = '', postal_code = '', country_code = ''] = place
  const address = {
    full_name,
    locality,
    administrative_area,
    postal_code,
    country_code,
    address1: '1 Main St',
    address2: '',
  }
  return { customer_id: 'User_123', email, phone, name: full_name, accepts_marketing: false, address }
}

it('normalizes what customers type before hashing', () => {
  const place = ['San Francisco', 'California', '94035-1234', 'US']
  expect(identifiersOf(customer(' John_Smith@Gmail.com ', '(650) 555-1212', 'Mary Ann Smith', place))).toEqual({
    email: 'john_smith@gmail.com',
    phone: '+16505551212',
    phone_digits: '16505551212',
    first_name: 'mary ann',
    last_name: 'smith',
    city: 'sanfrancisco',
    state: 'ca',
    postal_code: '94035',
    country: 'us',
    customer_id: 'User_123',
  })
  const british = identifiersOf(customer('', '0844 412 4653', 'Valéry', ['London', '', 'SW1A 1AA', 'GB']))
  expect(british).toMatchObject({ phone: '+448444124653', first_name: 'valéry', last_name: '', postal_code: 'sw1a1aa' })
  expect(identifiersOf(customer('', 'call me', '정', ['', '', '', ''])).phone).toBe('')
})
