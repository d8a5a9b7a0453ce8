import { createServer } from 'vite';
import { GALLERY } from '#tests/gallery/gallery-site.ts';

/** `npm run gallery`: every mark, legend, gauge, gate, dot and badge in its states, with hot reload. */
const server = await createServer({ ...GALLERY, server: { host: '127.0.0.1' } });
await server.listen();
server.printUrls();
