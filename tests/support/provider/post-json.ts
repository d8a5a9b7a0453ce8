/** Posts a body, as it is where it is text. */
export const postJson = (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** Posts to the GraphQL address of a server. */
export const postQuestion = (
  { url }: { readonly url: string },
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> => postJson(`${url}/graphql`, body, headers);
