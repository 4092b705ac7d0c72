import type { Suite } from './suite';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** Files of the media library. */
export function contractOfMedia(suite: Suite): void {
  if (suite.declared.hasMedia) contractOfLibrary(suite);
  else contractWithoutMedia(suite);
}

function contractWithoutMedia({ describe, test, expect, host }: Suite): void {
  describe('a host without media', () => {
    test('says so, finds none and takes none', async () => {
      expect(host().media.absent).toBe(true);
      expect(await host().media.list({ limit: 9 })).toEqual({ items: [], total: 0 });
      expect(await host().media.findByUrl(['/media/1'])).toEqual([]);
      expect(await host().media.get(1)).toBeUndefined();
      await expect(host().media.store(png, 'x.png')).rejects.toThrow(/no media library/);
    });
  });
}

function contractOfLibrary({ describe, test, expect, host, fresh }: Suite): void {
  describe('media', () => {
    test('what a file is decides, and not what it is called', async () => {
      await expect(host().media.store(Buffer.from('<svg onload="x()">'), 'picture.png')).rejects.toThrow();
      await expect(host().media.store(Buffer.from('MZ'), 'setup.exe')).rejects.toThrow();
    });

    test('one of more than 10 MB is refused, whoever brings it', async () => {
      const { total } = await host().media.list({ limit: 1 });
      await expect(host().media.store(Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 'large.png')).rejects.toThrow(/10 MB/);
      expect((await host().media.list({ limit: 1 })).total).toBe(total);
    });

    test('lesser widths of a picture are pictures too, and are kept with it or not at all', async () => {
      const { total } = await host().media.list({ limit: 1 });
      const file = await host().media.store(png, 'wide.png', { sizes: [png] });
      expect(await host().media.get(file.id)).toEqual(file);
      if (file.sizes) {
        expect(file.sizes).toEqual([{ width: file.width, height: file.height, url: expect.stringMatching(/^\/\S+$/) }]);
        expect(file.sizes.map(({ url }) => url)).not.toContain(file.url);
        await expect(host().media.store(png, 'wide.png', { sizes: [Buffer.from('<svg/>')] })).rejects.toThrow();
      }
      // They are no files of the library.
      expect((await host().media.list({ limit: 1 })).total).toBe(total + 1);
      await host().media.remove(file.id);
    });

    test('nothing is found by words that no file has, nor by an address that no file has', async () => {
      expect(await host().media.list({ search: fresh('unheard-of'), limit: 9 })).toEqual({ items: [], total: 0 });
      expect(await host().media.findByUrl([])).toEqual([]);
      expect(await host().media.findByUrl(['', '/', '/nothing.png', 'https://elsewhere.test/a.png'])).toEqual([]);
    });

    test('files are found by words of name and description, by kind and a part at a time, the latest first', async () => {
      const mark = fresh('harbour');
      const store = async (name: string, alt: string) => (await host().media.store(png, `${name}-${mark}.png`, { alt })).id;
      const tower = await store('Tower', 'At dusk, 100% of it');
      const roofs = await store('roofs', 'Über den Dächern at DUSK');
      const paper = (await host().media.store(Buffer.from('%PDF-1.4'), `dusk-${mark}.pdf`)).id;
      const find = async (search: string, more: { isImage?: boolean; limit?: number; offset?: number } = {}) => {
        const { items, total } = await host().media.list({ search: `${mark} ${search}`, limit: 9, ...more });
        return [...items.map(({ id }) => id), `of ${total}`];
      };
      expect(await find('')).toEqual([paper, roofs, tower, 'of 3']);
      expect(await find('DUSK', { isImage: true })).toEqual([roofs, tower, 'of 2']);
      expect(await find('dusk tower')).toEqual([tower, 'of 1']);
      expect(await find('über ÜBER Über dächern')).toEqual([roofs, 'of 1']);
      expect(await find('100%')).toEqual([tower, 'of 1']);
      expect(await find('%usk')).toEqual(['of 0']);
      expect(await find('', { limit: 1, offset: 1 })).toEqual([roofs, 'of 3']);
      expect(await find('', { offset: 9 })).toEqual(['of 3']);
      const [first, second] = (await host().media.list({ search: mark, isImage: true, limit: 9 })).items;
      const byUrl = await host().media.findByUrl([second?.url ?? '', '/nothing.png', first?.url ?? '']);
      expect(byUrl.map(({ id }) => id).sort((a, b) => a - b)).toEqual([tower, roofs]);
      for (const id of [tower, roofs, paper]) await host().media.remove(id);
    });

    test('a file is stored, found, listed and removed', async () => {
      const file = await host().media.store(png, 'Mein Bild.exe');
      expect(file).toMatchObject({ mime: 'image/png', bytes: png.length });
      expect(await host().media.get(file.id)).toEqual(file);
      expect((await host().media.list({ limit: 1 })).items).toEqual([file]);
      await host().media.remove(file.id);
      expect(await host().media.get(file.id)).toBeUndefined();
    });
  });
}
