import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FileReply } from '../../shared/contract.ts'

const isFileReply = (body: unknown): body is FileReply =>
  typeof body === 'object' && body !== null && 'stream' in body && 'file_name' in body && 'content_type' in body

/** Sends a file while it is read. A failure in the middle breaks the connection, so that no part passes as the whole. */
export function sendFile(reply: FastifyReply, body: unknown): FastifyReply {
  if (!isFileReply(body)) throw new Error('A call with a file returned none')
  const { stream, file_name, content_type } = body
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file_name)}`)
    .type(content_type)
    .send(stream instanceof Readable ? stream : Readable.from(stream))
}
