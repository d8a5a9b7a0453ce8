/** The media types of GraphQL over HTTP: the older one has status 200 also where an operation has failed. */
export type GraphqlMedia = 'application/json' | 'application/graphql-response+json';

const mediaOf = (entry: string): GraphqlMedia | null => {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) return null;
  if (type === 'application/graphql-response+json') return type;
  return ['application/json', 'application/*', '*/*'].includes(type) ? 'application/json' : null;
};

/** The first media type that an `Accept` header takes and this server has (GraphQL over HTTP, "Accept"); null where there is none. */
export const acceptedMedia = (header: string | undefined): GraphqlMedia | null => {
  for (const entry of (header ?? '*/*').toLowerCase().split(',')) {
    const media = mediaOf(entry);
    if (media !== null) return media;
  }
  return null;
};
