import type { Suite } from './suite';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');

/** Files of the media library. */
export function contractOfMedia({ describe, test, expect, host }: Suite): void {
  describe('media', () => {
    test('what a file is decides, and not what it is called', async () => {
      await expect(host().media.store(Buffer.from('<svg onload="x()">'), 'picture.png')).rejects.toThrow();
      await expect(host().media.store(Buffer.from('MZ'), 'setup.exe')).rejects.toThrow();
    });

    test('lesser widths of a picture are pictures too, and are kept with it or not at all', async () => {
      const { length } = await host().media.list();
      const file = await host().media.store(png, 'wide.png', { sizes: [png] });
      expect(await host().media.get(file.id)).toEqual(file);
      if (file.sizes) {
        expect(file.sizes).toEqual([{ width: file.width, height: file.height, url: expect.stringMatching(/^\/\S+$/) }]);
        expect(file.sizes.map(({ url }) => url)).not.toContain(file.url);
        await expect(host().media.store(png, 'wide.png', { sizes: [Buffer.from('<svg/>')] })).rejects.toThrow();
      }
      // They are no files of the library.
      expect(await host().media.list()).toHaveLength(length + 1);
      await host().media.remove(file.id);
    });

    test('a file is stored, found, listed and removed', async () => {
      const file = await host().media.store(png, 'Mein Bild.exe');
      expect(file).toMatchObject({ mime: 'image/png', bytes: png.length });
      expect(await host().media.get(file.id)).toEqual(file);
      expect((await host().media.list()).map(({ id }) => id)).toContain(file.id);
      await host().media.remove(file.id);
      expect(await host().media.get(file.id)).toBeUndefined();
    });
  });
}
