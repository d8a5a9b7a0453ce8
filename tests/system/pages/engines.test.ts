import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { epochMs } from '#domain/time/epoch-ms.ts';
import { freePort } from '#scripts/start/free-port.ts';
import { BUILT_SITE } from '#tests/support/browser/built-site.ts';
import { drawnStations } from '#tests/support/browser/drawn-stations.ts';
import { type Display, startDisplay } from '#tests/support/engines/display.ts';
import type { EnginePage } from '#tests/support/engines/engine.ts';
import { startFirefox } from '#tests/support/engines/firefox.ts';
import { startWebkit } from '#tests/support/engines/webkit.ts';
import { type SimulatedServer, simulatedServer } from '#tests/support/provider/simulated-server.ts';

const STATION = 'DCSC-00013';
const CHART = `/estacao/${STATION}/analise/grafico`;

let display: Display;
let port: number;
let server: SimulatedServer;
/** A level that no station has yet, metres. */
let level = 20;

const serve = (): Promise<SimulatedServer> =>
  simulatedServer({
    port,
    siteDir: BUILT_SITE,
    drainWithinMs: 100,
    start: epochMs(Date.parse('2026-09-11T20:00-03:00')),
  });

beforeAll(async () => {
  [display, port] = await Promise.all([startDisplay(), freePort()]);
  server = await serve();
});

afterAll(async () => {
  await server.close();
  await display.stop();
});

/** Elements of a role, as the site writes them. */
const ROLES = {
  button: 'button, [role="button"]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  status: 'output, [role="status"]',
  row: 'tr, [role="row"]',
  textbox: 'input',
  combobox: 'select',
} as const;
type Role = keyof typeof ROLES;

/** An expression: the first shown element of a role with this in its name, label or text; null for none. */
const shown = (
  role: Role,
  name: string,
): string => `[...document.querySelectorAll('${ROLES[role]}')].find((element) =>
  element.checkVisibility() &&
  [element.ariaLabel, element.labels?.[0]?.textContent, element.textContent].join(' ').replaceAll('\u00a0', ' ').includes('${name}')) ?? null`;

/** Waits for an element; fails with the text that is there instead. */
const seen = async (page: EnginePage, role: Role, name: string): Promise<void> => {
  await expect
    .poll(() => page.value(`(${shown(role, name)}) === null ? document.body.innerText : ''`))
    .toBe('');
};

const textOf = (page: EnginePage) =>
  page.value(`document.body.innerText.replaceAll('\u00a0', ' ')`);

/** Where the middle of an element is, once it is scrolled into the window. */
const middleOf = async (page: EnginePage, element: string) => {
  const at = await page.value(`(() => {
    const found = ${element};
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = found.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  })()`);
  const [x, y] = Array.isArray(at) ? at.map((part) => Math.round(Number(part))) : [];
  return { x: x ?? 0, y: y ?? 0 };
};

/** Presses an element; once more where what loads above moved it away from the pointer. */
const press = async (page: EnginePage, role: Role, name: string): Promise<void> => {
  await seen(page, role, name);
  const isPressed = async () => {
    await page.value(`(() => {
      globalThis.isPressed = false;
      const press = () => { globalThis.isPressed = true; };
      (${shown(role, name)})?.addEventListener('click', press, { once: true });
    })()`);
    await page.drag([await middleOf(page, shown(role, name))]);
    return page.value('globalThis.isPressed');
  };
  await expect.poll(isPressed, { interval: 250 }).toBe(true);
};

const replaceText = async (page: EnginePage, field: string, text: string): Promise<void> => {
  await press(page, 'textbox', field);
  await page.value('document.activeElement.select()');
  await page.type(text);
};

const openLive = async (page: EnginePage, path: string): Promise<void> => {
  await page.goto(`http://127.0.0.1:${port}${path}`);
  await seen(page, 'status', 'Ao vivo');
};

/** Goes to another screen as a link of the site does. */
const goWithin = async (page: EnginePage, path: string, heading: string): Promise<void> => {
  await page.value(`void history.pushState({}, '', '${path}')`);
  await seen(page, 'heading', heading);
};

const listedCount = (page: EnginePage) =>
  page.value(`document.querySelectorAll('[role="option"]').length`);

const ENGINES = [
  { name: 'Firefox', start: startFirefox, keepsReadings: true },
  // Its IndexedDB may not answer the page that follows another (docs/browsers.md).
  { name: 'WebKit', start: startWebkit, keepsReadings: false },
];

// A start of a browser and a document cost more than what is tested: two browsers an engine, and screens that are walked through.
describe.each(ENGINES)('in $name', ({ start, keepsReadings }) => {
  let page: EnginePage;
  const browserOfGroup = (hasWebGl: boolean): void => {
    beforeAll(async () => {
      page = await start({ display: display.name, hasWebGl });
    });
    afterAll(() => page.close());
  };

  describe('with WebGL', () => {
    browserOfGroup(true);

    it('dams, a city and the places are live', async () => {
      await openLive(page, '/barragens');
      await seen(page, 'heading', 'Barragens');
      await goWithin(page, '/cidade/rio-do-sul', 'Rio do Sul');
      await goWithin(page, '/estacao', 'Lugares');
      expect(await textOf(page)).toContain('Ao vivo');
    });

    it('a change is shown, and a place is kept and shared', async () => {
      await goWithin(page, `/estacao/${STATION}`, 'Rio do Sul');
      level += 1;
      server.publish(STATION, 'Data/Rio/RioNivel/Value', level);
      await expect.poll(() => textOf(page)).toContain(`${level},00`);
      await press(page, 'button', 'Guardar: ');
      await seen(page, 'button', 'Guardado: ');
      const shared = async () => {
        await press(page, 'button', 'Compartilhar');
        return textOf(page);
      };
      await expect.poll(shared, { interval: 2_000 }).toContain('Link copiado');
    });

    it('a chart is zoomed, dragged and read; days are typed, and a step is chosen', async () => {
      await goWithin(page, CHART, 'Rio do Sul');
      const seenSpan = () => page.value(`/Na tela: .*/.exec(document.body.innerText)?.[0]`);
      const zoomed = async () => {
        await press(page, 'button', 'Aproximar');
        return seenSpan();
      };
      await expect.poll(zoomed, { interval: 1_000 }).toMatch(/\d\d:\d\d/);
      const before = await seenSpan();
      const { x, y } = await middleOf(page, `document.querySelector('[role="slider"], canvas')`);
      await page.drag([
        { x, y },
        { x: x + 120, y },
      ]);
      await expect.poll(seenSpan).not.toBe(before);
      const typed = async () => {
        await replaceText(page, 'Data inicial', '10/09/2026');
        await replaceText(page, 'Data final', '10/09/2026');
        await press(page, 'button', 'Aplicar');
        return page.value('location.search');
      };
      // A field that comes alive while it is typed into takes the rest alone.
      await expect.poll(typed, { interval: 1_000 }).toContain('2026-09-10');
      await expect
        .poll(() =>
          page.value(`(() => {
            const select = ${shown('combobox', 'A cada')};
            if (select === null) return null;
            select.focus();
            return select.value;
          })()`),
        )
        .not.toBeNull();
      await page.type('1 h');
      await expect.poll(() => page.value('location.search')).toContain('passo');
    });

    it('the map draws its stations, lists them, and has the kept place; the table is exported', async () => {
      await openLive(page, '/mapa');
      const drawn = `(${String(drawnStations)})().then(({ count }) => count)`;
      await expect.poll(() => page.value(drawn)).toBeGreaterThan(1_000);
      expect(await listedCount(page)).toBeGreaterThan(5);
      await seen(page, 'link', 'Rio do Sul');
      await goWithin(page, '/tabela', 'Estações');
      await page.value(`(() => {
        const make = URL.createObjectURL.bind(URL);
        URL.createObjectURL = (blob) => {
          void blob.text().then((text) => { globalThis.exported = text; });
          return make(blob);
        };
      })()`);
      await press(page, 'button', 'Exportar CSV');
      await expect.poll(() => page.value('globalThis.exported ?? null')).toContain(STATION);
    });
  });

  describe('without WebGL, in a profile of its own', () => {
    browserOfGroup(false);

    it('the map lists its stations', async () => {
      await openLive(page, '/mapa');
      await expect.poll(() => listedCount(page)).toBeGreaterThan(5);
      expect(await page.value(`document.querySelector('canvas.maplibregl-canvas')`)).toBeNull();
    });

    it('the site opens without its server, and goes on when it is back', async () => {
      await openLive(page, '/sobre');
      await expect.poll(() => textOf(page)).toMatch(/Abrir sem internet\s+pronto/);
      const stored = /Leituras guardadas\s+[1-9][^\n]* neste aparelho/;
      if (keepsReadings) await expect.poll(() => textOf(page)).toMatch(stored);
      await server.close();
      try {
        await seen(page, 'status', 'Sem conexão');
        await page.goto(`http://127.0.0.1:${port}/tabela`);
        await seen(page, 'heading', 'Estações');
        await seen(page, 'status', 'Sem conexão');
        if (keepsReadings) await seen(page, 'row', 'Agrolândia');
      } finally {
        // The next engine has it too.
        server = await serve();
      }
      await seen(page, 'status', 'Ao vivo');
    });
  });
});
