import { crc32 } from 'node:zlib';

/** A transverse Mercator projection in metres around 10° east, 50° north: the text of a `.prj` file. */
export const TRANSVERSE_MERCATOR =
  'PROJCS["Local",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",50],PARAMETER["central_meridian",10],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],UNIT["metre",1]]';

type Vertex = readonly [x: number, y: number];
type Ring = readonly Vertex[];

const POLYGON = 5;

const boxOf = (rings: readonly Ring[]): readonly number[] => {
  const vertices = rings.flat();
  const [xs, ys] = [vertices.map(([x]) => x), vertices.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

const doubles = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeDoubleLE(value, index * 8);
  return bytes;
};

const integers = (values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32LE(value, index * 4);
  return bytes;
};

const bigEndian = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4);
  return bytes;
};

/** The `.shp` part of polygons, each of one or several rings; outer rings run clockwise (ESRI Shapefile Technical Description, 1998). */
export const polygonShapefile = (polygons: readonly (readonly Ring[])[]): Buffer => {
  const records = polygons.map((rings, index) => {
    const starts = rings.map((_, ring) => rings.slice(0, ring).flat().length);
    const content = Buffer.concat([
      integers([POLYGON]),
      doubles(boxOf(rings)),
      integers([rings.length, rings.flat().length, ...starts]),
      doubles(rings.flat(2)),
    ]);
    return Buffer.concat([bigEndian(index + 1, content.length / 2), content]);
  });
  const body = Buffer.concat(records);
  return Buffer.concat([
    bigEndian(9994, 0, 0, 0, 0, 0, (100 + body.length) / 2),
    integers([1000, POLYGON]),
    doubles([...boxOf(polygons.flat()), 0, 0, 0, 0]),
    body,
  ]);
};

const FIELD_BYTES = 40;

/** The `.dbf` part: one text column in UTF-8. */
export const dbfFile = (column: string, values: readonly string[]): Buffer => {
  const header = Buffer.alloc(32);
  header.writeUInt8(3, 0);
  header.writeUInt32LE(values.length, 4);
  header.writeUInt16LE(32 + 32 + 1, 8);
  header.writeUInt16LE(1 + FIELD_BYTES, 10);
  const field = Buffer.alloc(32);
  field.write(column, 0, 'latin1');
  field.write('C', 11, 'latin1');
  field.writeUInt8(FIELD_BYTES, 16);
  const rows = values.map((value) => {
    const row = Buffer.alloc(1 + FIELD_BYTES, ' ');
    row.write(value, 1, 'utf8');
    return row;
  });
  return Buffer.concat([header, field, Buffer.from([0x0d]), ...rows, Buffer.from([0x1a])]);
};

/** A zip whose files are stored as they are, without compression. */
export const storedZip = (files: Readonly<Record<string, Uint8Array>>): Buffer => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([integers([0x04034b50]), common, path, content]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    centrals.push(
      Buffer.concat([integers([0x02014b50]), Buffer.from([20, 0]), common, place, path]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(centrals.length, 4);
  end.writeUInt16LE(centrals.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, integers([0x06054b50]), end]);
};
