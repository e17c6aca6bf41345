import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { http } from '../../../src/renderer/lib/api/api.ts'

/** A call as sent by the app. */
export interface SentCall {
  method: string
  /** Path and query, starting with /api. */
  url: string
  headers: AxiosHeaders
  body: unknown
}

/** A `status` of 0 is a network error. */
export interface FakeAnswer {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}

type Answer = FakeAnswer | ((call: SentCall) => FakeAnswer | Promise<FakeAnswer>)

const bodyOf = (data: unknown): unknown => (typeof data === 'string' ? JSON.parse(data) : data)

function respond(config: InternalAxiosRequestConfig, { status = 200, body, headers = {} }: FakeAnswer): AxiosResponse {
  if (status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config)
  const response = { data: body, status, statusText: '', headers: new AxiosHeaders(headers), config }
  if (status < 400) return response
  const message = `Request failed with status code ${status}`
  throw new AxiosError(message, AxiosError.ERR_BAD_REQUEST, config, null, response)
}

/**
 * Fakes replies to the app's HTTP calls by 'METHOD /api/path' (without the query) and records the calls. A call without
 * a reply gets a 404 with its name, so that the failure shows which one is missing.
 */
export function fakeApi(answers: Record<string, Answer>): { sent: SentCall[]; answers: Record<string, Answer> } {
  const sent: SentCall[] = []
  http.defaults.adapter = async (config) => {
    const method = (config.method ?? 'get').toUpperCase()
    const call = {
      method,
      url: config.url ?? '',
      headers: AxiosHeaders.from(config.headers),
      body: bodyOf(config.data),
    }
    sent.push(call)
    const name = `${method} ${call.url.split('?', 1)[0]}`
    const answer = answers[name] ?? { status: 404, body: { detail: `No answer for ${name}` } }
    return respond(config, typeof answer === 'function' ? await answer(call) : answer)
  }
  return { sent, answers }
}
