import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { http } from '../../../src/renderer/lib/api/api.ts'

/** One call as it left the app. */
export interface SentCall {
  method: string
  /** Path and query, from /api on. */
  url: string
  headers: AxiosHeaders
  body: unknown
}

/** `status` of 0 is a network that fails. */
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
 * Answers the app's HTTP calls by 'METHOD /api/path' (without the query) and keeps what was sent. A call without an
 * answer is a 404 with its name, so that a missing one is read in the failure.
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
