import type { RecoveryTexts } from './texts.ts'

export const pt: RecoveryTexts = {
  templates: {
    reminder: {
      subject: 'Você deixou algo no carrinho',
      title: 'Seu carrinho ainda está aqui',
      body: 'Salvamos seu carrinho para você concluir o pedido em um minuto.',
    },
    discount: {
      subject: '{percent}% de desconto no seu carrinho em {store}',
      title: '{percent}% de desconto no seu carrinho',
      body: 'Conclua o pedido com o código abaixo. Ele é aplicado quando você abre o carrinho.',
    },
    last_call: {
      subject: 'Última chance para o seu carrinho em {store}',
      title: 'Seu carrinho não vai esperar muito mais',
      body: 'Não podemos reservar itens. Conclua o pedido enquanto estão disponíveis.',
    },
  },
  button: 'Concluir o pedido',
  code: 'Código {code}: {percent}% de desconto, uma vez, até {until}.',
  subtotal: 'Subtotal',
  footer: 'Você recebeu esta mensagem porque deixou itens em um carrinho em {store}.',
  unsubscribe: 'Cancelar lembretes do carrinho',
  ask: 'Cancelar os lembretes do carrinho de {store}?',
  confirm: 'Cancelar inscrição',
  done: 'Você não receberá mais lembretes do carrinho de {store}.',
  gone: 'Este link não é mais válido.',
  test: '[Teste]',
}
