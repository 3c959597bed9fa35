/** What the demo mails say, in the six languages that mails are tried out in. `{{…}}` is filled from the payload. */

/** Subject, sentence below the greeting, and what the button says. */
type MailSentences = readonly [subject: string, sentence: string, button: string];

interface MailWords {
  readonly greeting: string;
  /** Heads of the table of items, and the word beside the total. */
  readonly table: readonly [item: string, quantity: string, price: string, total: string];
  readonly footer: string;
  readonly mails: Readonly<Record<MailCode, MailSentences>>;
}

export type MailCode = 'order-confirmation' | 'order-shipped' | 'budget-import' | 'incentives-import' | 'account-welcome';

export const mailWords: Readonly<Record<'de' | 'en' | 'fr' | 'it' | 'pt' | 'es', MailWords>> = {
  de: {
    greeting: 'Guten Tag',
    table: ['Artikel', 'Menge', 'Preis', 'Gesamt'],
    footer: 'Diese Nachricht wurde automatisch verschickt.',
    mails: {
      'order-confirmation': [
        'Ihre Bestellung {{order_number}}',
        'vielen Dank für Ihre Bestellung. Wir haben sie erhalten und bereiten sie vor.',
        'Bestellung ansehen',
      ],
      'order-shipped': [
        'Ihre Bestellung {{order_number}} ist unterwegs',
        '{{carrier}} bringt sie Ihnen. Die Sendungsnummer ist {{tracking_number}}.',
        'Sendung verfolgen',
      ],
      'budget-import': [
        'Ein Budget von {{amount}} für Sie',
        '{{#expiry_date}}bis {{expiry_date}} können Sie{{/expiry_date}}{{^expiry_date}}Sie können{{/expiry_date}} {{amount}} mit dem Code {{code}} ausgeben.',
        'Zum Shop',
      ],
      'incentives-import': [
        'Ihre Prämie: {{amount}}',
        'Sie haben {{amount}} als Prämie erhalten. Ihr Code ist {{code}}.',
        'Prämie einlösen',
      ],
      'account-welcome': ['Willkommen bei {{shop}}', 'Ihr Zugang ist eingerichtet. Ihr Benutzername ist {{username}}.', 'Anmelden'],
    },
  },
  en: {
    greeting: 'Hello',
    table: ['Item', 'Quantity', 'Price', 'Total'],
    footer: 'This message was sent automatically.',
    mails: {
      'order-confirmation': [
        'Your order {{order_number}}',
        'Thank you for your order. We have received it and are preparing it.',
        'Show order',
      ],
      'order-shipped': [
        'Your order {{order_number}} is on its way',
        '{{carrier}} delivers it to you. The tracking number is {{tracking_number}}.',
        'Track delivery',
      ],
      'budget-import': [
        'A budget of {{amount}} for you',
        '{{#expiry_date}}Until {{expiry_date}} you{{/expiry_date}}{{^expiry_date}}You{{/expiry_date}} can spend {{amount}} with the code {{code}}.',
        'Go to the shop',
      ],
      'incentives-import': ['Your bonus: {{amount}}', 'You have received a bonus of {{amount}}. Your code is {{code}}.', 'Redeem bonus'],
      'account-welcome': ['Welcome to {{shop}}', 'Your account is ready. Your username is {{username}}.', 'Sign in'],
    },
  },
  fr: {
    greeting: 'Bonjour',
    table: ['Article', 'Quantité', 'Prix', 'Total'],
    footer: 'Ce message a été envoyé automatiquement.',
    mails: {
      'order-confirmation': [
        'Votre commande {{order_number}}',
        'Merci pour votre commande. Nous l’avons bien reçue et la préparons.',
        'Voir la commande',
      ],
      'order-shipped': [
        'Votre commande {{order_number}} est en route',
        '{{carrier}} vous la livre. Le numéro de suivi est {{tracking_number}}.',
        'Suivre la livraison',
      ],
      'budget-import': [
        'Un budget de {{amount}} pour vous',
        '{{#expiry_date}}Jusqu’au {{expiry_date}}, vous{{/expiry_date}}{{^expiry_date}}Vous{{/expiry_date}} pouvez dépenser {{amount}} avec le code {{code}}.',
        'Aller à la boutique',
      ],
      'incentives-import': [
        'Votre prime : {{amount}}',
        'Vous avez reçu une prime de {{amount}}. Votre code est {{code}}.',
        'Utiliser la prime',
      ],
      'account-welcome': ['Bienvenue chez {{shop}}', 'Votre compte est prêt. Votre identifiant est {{username}}.', 'Se connecter'],
    },
  },
  it: {
    greeting: 'Buongiorno',
    table: ['Articolo', 'Quantità', 'Prezzo', 'Totale'],
    footer: 'Questo messaggio è stato inviato automaticamente.',
    mails: {
      'order-confirmation': [
        'Il suo ordine {{order_number}}',
        'Grazie per il suo ordine. Lo abbiamo ricevuto e lo stiamo preparando.',
        'Vedi ordine',
      ],
      'order-shipped': [
        'Il suo ordine {{order_number}} è in viaggio',
        'Lo consegna {{carrier}}. Il numero di spedizione è {{tracking_number}}.',
        'Segui la spedizione',
      ],
      'budget-import': [
        'Un budget di {{amount}} per lei',
        '{{#expiry_date}}Fino al {{expiry_date}} può{{/expiry_date}}{{^expiry_date}}Può{{/expiry_date}} spendere {{amount}} con il codice {{code}}.',
        'Vai al negozio',
      ],
      'incentives-import': ['Il suo premio: {{amount}}', 'Ha ricevuto un premio di {{amount}}. Il suo codice è {{code}}.', 'Usa il premio'],
      'account-welcome': ['Benvenuto da {{shop}}', 'Il suo accesso è pronto. Il suo nome utente è {{username}}.', 'Accedi'],
    },
  },
  pt: {
    greeting: 'Olá',
    table: ['Artigo', 'Quantidade', 'Preço', 'Total'],
    footer: 'Esta mensagem foi enviada automaticamente.',
    mails: {
      'order-confirmation': [
        'A sua encomenda {{order_number}}',
        'Obrigado pela sua encomenda. Já a recebemos e estamos a prepará-la.',
        'Ver encomenda',
      ],
      'order-shipped': [
        'A sua encomenda {{order_number}} está a caminho',
        'A entrega é feita por {{carrier}}. O número de seguimento é {{tracking_number}}.',
        'Seguir entrega',
      ],
      'budget-import': [
        'Um orçamento de {{amount}} para si',
        '{{#expiry_date}}Até {{expiry_date}} pode{{/expiry_date}}{{^expiry_date}}Pode{{/expiry_date}} gastar {{amount}} com o código {{code}}.',
        'Ir para a loja',
      ],
      'incentives-import': ['O seu prémio: {{amount}}', 'Recebeu um prémio de {{amount}}. O seu código é {{code}}.', 'Usar o prémio'],
      'account-welcome': ['Bem-vindo à {{shop}}', 'A sua conta está pronta. O seu nome de utilizador é {{username}}.', 'Iniciar sessão'],
    },
  },
  es: {
    greeting: 'Hola',
    table: ['Artículo', 'Cantidad', 'Precio', 'Total'],
    footer: 'Este mensaje se ha enviado automáticamente.',
    mails: {
      'order-confirmation': [
        'Su pedido {{order_number}}',
        'Gracias por su pedido. Lo hemos recibido y lo estamos preparando.',
        'Ver pedido',
      ],
      'order-shipped': [
        'Su pedido {{order_number}} está en camino',
        'Lo entrega {{carrier}}. El número de seguimiento es {{tracking_number}}.',
        'Seguir el envío',
      ],
      'budget-import': [
        'Un presupuesto de {{amount}} para usted',
        '{{#expiry_date}}Hasta el {{expiry_date}} puede{{/expiry_date}}{{^expiry_date}}Puede{{/expiry_date}} gastar {{amount}} con el código {{code}}.',
        'Ir a la tienda',
      ],
      'incentives-import': ['Su prima: {{amount}}', 'Ha recibido una prima de {{amount}}. Su código es {{code}}.', 'Canjear la prima'],
      'account-welcome': ['Bienvenido a {{shop}}', 'Su cuenta está lista. Su nombre de usuario es {{username}}.', 'Iniciar sesión'],
    },
  },
};
