import { randomBytes } from 'node:crypto'
import { hashToken } from '../../../src/server/http/requests/caller.ts'
import { DEVICE_COOKIE, type Device } from '../../../src/server/http/requests/device.ts'
import { testCookie } from './test-cookie.ts'

/** The browser that tests use by default. */
export const testDevice: Device = { hash: hashToken(testCookie.value), is_new: false }

/** Its Cookie header. */
export const TEST_COOKIE = `${testCookie.name}=${testCookie.value}`

/** Returns the Cookie header of another browser. */
export const otherCookie = (): string => `${DEVICE_COOKIE}=${randomBytes(32).toString('base64url')}`

/** A browser without cookies. */
export const NO_COOKIE = ''
